import { HEIGHT_MESSAGE } from './frame-messages';

/** Tells the site that shows this page in a frame how high it is, whenever that changes. */
function tellHeight(): void {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  // Whoever shows the page may know its height.
  parent.postMessage({ type: HEIGHT_MESSAGE, height }, '*');
}

if (parent !== window) new ResizeObserver(tellHeight).observe(document.documentElement);
