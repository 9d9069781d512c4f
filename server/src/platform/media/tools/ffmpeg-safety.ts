/** The flags with which ffmpeg and ffprobe always run on uploaded files. */

/**
 * Containers of single films and recordings. Formats that point to other files are left out: playlists (HLS, DASH),
 * ffconcat, image sequences and capture devices would leak other people's pictures.
 */
const containers = [
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mpegvideo,asf,flv,dv,ogg,wav,mp3,aac,flac',
  'aiff,amr,amrnb,amrwb,w64,caf,h264,hevc,m4v,ivf,rm,gif,mjpeg,ac3,eac3,dts,ape,wv,tta,mxf,nut,vc1',
  'truehd,dsf,iff,mpc,mpc8,tak,au,oma,webp_pipe,loas,voc,wtv,dss',
].join(',');

/** 8192 x 8192: of larger pictures one frame alone takes hundreds of megabytes. */
const maxPixels = 67_108_864;

/** Enough to find streams that start late, as on DVDs. */
const lookAhead = ['-probesize', '20M', '-analyzeduration', '20M'];

/** Returns options and input of ffmpeg or ffprobe for one local file, whatever its name. */
export function safeInput(path: string, options: string[] = []): string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    containers,
    '-max_pixels',
    String(maxPixels),
    ...lookAhead,
    ...options,
    '-i',
    `file:${path}`,
  ];
}
