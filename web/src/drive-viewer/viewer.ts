import type { DriveItem } from '@heirloom/contract/drive-viewer/drive-archive.ts';
import { addressOf, element } from '#drive-viewer/dom.ts';
import type { Library } from '#drive-viewer/library.ts';
import { type Stage, stageOf } from '#drive-viewer/stage.ts';
import { pressedAction } from '#drive-viewer/viewer-keys.ts';
import { type Opened, viewerParts } from '#drive-viewer/viewer-parts.ts';
import { createZoom, type Zoom } from '#drive-viewer/zoom.ts';

export type Viewer = {
  show: (opened: Opened) => void;
  close: () => void;
};

type ViewerOptions = {
  library: Library;
  /** Somebody goes to another item. */
  onItem: (item: DriveItem) => void;
  onClose: () => void;
};

type Shown = Opened & { stage: Stage; zoom: Zoom | null };

/** Shows one item over the whole window, always dark, and the way to those beside it. */
export function createViewer({ library, onItem, onClose }: ViewerOptions): Viewer {
  const dialog = element('dialog', { 'data-theme': 'dark', class: 'viewer' });
  let shown: Shown | null = null;
  let hasDetails = false;

  const go = (place: number) => {
    const item = shown?.items[Math.min(shown.items.length - 1, Math.max(0, place))];
    if (item !== undefined && item !== shown?.items[shown.place]) onItem(item);
  };
  const toggleDetails = () => {
    hasDetails = !hasDetails;
    dialog.dataset['details'] = String(hasDetails);
    dialog.querySelector('[data-details-button]')?.setAttribute('aria-pressed', String(hasDetails));
  };
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (shown?.zoom?.isLarger()) shown.zoom.reset();
    else onClose();
  });
  // A browser may close it by itself, without asking before.
  dialog.addEventListener('close', () => {
    if (shown !== null) onClose();
  });
  dialog.addEventListener('keydown', (event) => {
    const action = shown && pressedAction(event, shown);
    if (action === null) return;
    event.preventDefault();
    if (typeof action === 'number') go(action);
    else if (action === 'details') toggleDetails();
  });
  onSwipe(dialog, (by) => {
    if (shown !== null && !shown.zoom?.isLarger()) go(shown.place + by);
  });

  return {
    show: ({ items, place }) => {
      const item = items[place]!;
      if (shown?.items[shown.place] === item) return;
      shown?.stage.player?.pause();
      const held = focusedLabel(dialog);
      const stage = stageOf(library, item);
      const zoom = stage.picture ? createZoom(stage.picture) : null;
      shown = { items, place, stage, zoom };
      dialog.setAttribute('aria-label', item.title);
      const controls = { library, stage, zoom, hasDetails, onClose, toggleDetails, go };
      dialog.replaceChildren(...viewerParts(shown, controls));
      if (!dialog.isConnected) document.body.append(dialog);
      if (!dialog.open) dialog.showModal();
      focusAgain(dialog, held);
      prepare(items[place + 1]);
      prepare(items[place - 1]);
    },
    close: () => {
      if (shown === null) return;
      shown.stage.player?.pause();
      shown = null;
      dialog.close();
      dialog.remove();
    },
  };
}

/** What was pressed is drawn anew. */
function focusAgain(dialog: HTMLElement, label: string | null): void {
  const pressed = label && dialog.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`);
  if (pressed) pressed.focus();
  else if (!dialog.contains(document.activeElement)) dialog.querySelector('button')?.focus();
}

function focusedLabel(dialog: HTMLElement): string | null {
  const { activeElement } = document;
  return dialog.contains(activeElement)
    ? (activeElement?.getAttribute('aria-label') ?? null)
    : null;
}

/** From this distance on a touch turns the page. */
const swipePx = 60;

/** Calls back with 1 for a swipe to the left, with -1 for one to the right; not on a player, which has its own. */
function onSwipe(node: HTMLElement, turn: (by: number) => void): void {
  let beganX: number | null = null;
  node.addEventListener('touchstart', ({ touches, target }) => {
    beganX =
      touches.length === 1 && !(target instanceof HTMLMediaElement) ? touches[0]!.clientX : null;
  });
  node.addEventListener('touchend', ({ changedTouches }) => {
    const moved = beganX === null ? 0 : changedTouches[0]!.clientX - beganX;
    if (Math.abs(moved) > swipePx) turn(-Math.sign(moved));
  });
}

/** Reads the picture beside this one, so that it is there at once. */
function prepare(item: DriveItem | undefined): void {
  const file = item?.type === 'image' ? (item.copy ?? item.file) : undefined;
  if (file !== undefined) new Image().src = addressOf(file);
}
