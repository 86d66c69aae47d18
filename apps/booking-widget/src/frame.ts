import { HEIGHT_MESSAGE } from './frame-messages';

/** The service that this file and the pages in frames come from. */
const SERVICE = new URL(import.meta.url).origin;

interface Message {
  type?: unknown;
  height?: unknown;
}

/** Runs on the site: gives a frame with a page of the service the height of that page. */
addEventListener('message', ({ origin, source, data }: MessageEvent<Message | null>) => {
  if (origin !== SERVICE || data?.type !== HEIGHT_MESSAGE || typeof data.height !== 'number') return;
  for (const frame of document.querySelectorAll('iframe')) {
    if (frame.contentWindow === source) frame.style.height = `${data.height}px`;
  }
});
