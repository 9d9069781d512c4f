/** What converts films instead of the processor's own work: a part of a graphics card, or of the processor. In the order in which `auto` tries them. */
export const hardwareKinds = ['nvenc', 'vaapi', 'qsv'] as const;
export type HardwareKind = (typeof hardwareKinds)[number];

export type Hardware = {
  kind: HardwareKind;
  /** Its render device. */
  device: string;
  access: DeviceAccess;
};

/** How a box lets a process in to one device. */
export type DeviceAccess = {
  /** Arguments of bubblewrap. */
  mounts: string[];
  /** Groups that may use the device; for a server that root has started. */
  groups: number[];
};

/** `isWell`: false where somebody wanted it and it does not work. */
export type HardwareFinding = { hardware: Hardware | null; sentence: string; isWell: boolean };

export const encoderOf: Record<HardwareKind, string> = {
  nvenc: 'h264_nvenc',
  vaapi: 'h264_vaapi',
  qsv: 'h264_qsv',
};

/** As ffmpeg's documentation and the makers write them. */
export const hardwareNames: Record<HardwareKind, string> = {
  nvenc: 'NVENC',
  vaapi: 'VAAPI',
  qsv: 'QSV',
};
