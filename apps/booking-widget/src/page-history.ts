/** Steps that Back leaves one at a time, in the order in which a visitor takes them. */
const ORDER = ['service', 'resource', 'who', 'time', 'wait', 'details', 'summary'];

/** Steps up to the one that is shown, as the entries of the browser's history know them. */
let taken = takenIn(history.state);
let shown = '';
/** True while the widget goes back because the browser has. */
let isFollowing = false;
/** Moves in the history that this file has made, and that ask nothing of the widget. */
let ownMoves = 0;

/** Makes an entry of each step, so that Back goes to the step before instead of leaving the page. */
function record(step: string): void {
  shown = step;
  if (isFollowing || !ORDER.includes(step)) return;
  const known = taken.indexOf(step);
  if (known >= 0) return travel(known + 1 - taken.length, taken.slice(0, known + 1));
  const before = taken.filter((one) => ORDER.indexOf(one) < ORDER.indexOf(step));
  const isNext = taken.length > 0 && before.length === taken.length;
  taken = [...before, step];
  if (isNext) history.pushState({ taken }, '');
  else history.replaceState({ taken }, '');
}

/** Follows the browser with the widget's own button, which keeps what was typed. */
function follow(wanted: string[]): void {
  // A booking that is made is not left towards its form, nor does Forward skip a form.
  if (!ORDER.includes(shown)) return history.back();
  if (wanted.length >= taken.length) return travel(taken.length - wanted.length, taken);
  const goal = wanted.at(-1);
  isFollowing = true;
  for (let last = ''; shown !== goal && shown !== last;) {
    last = shown;
    backButton()?.click();
  }
  isFollowing = false;
  // The button is off while a request runs.
  if (shown === goal) taken = wanted;
  else travel(taken.length - wanted.length, taken);
}

function travel(entries: number, steps: string[]): void {
  taken = steps;
  if (entries === 0) return;
  ownMoves += 1;
  history.go(entries);
}

function backButton(): HTMLElement | null | undefined {
  return document.querySelector('comptoir-booking')?.shadowRoot?.querySelector('[data-key=back]');
}

function takenIn(state: unknown): string[] {
  return (state as { taken?: string[] } | null)?.taken ?? [];
}

// In a frame the entries would be those of the site around it.
if (parent === window) {
  document.addEventListener('step-changed', (event) => {
    record((event as CustomEvent<{ step: string }>).detail.step);
  });
  addEventListener('popstate', ({ state }) => {
    if (ownMoves > 0) ownMoves -= 1;
    else follow(takenIn(state));
  });
}
