/**
 * Look of the widget. Pages change it by custom properties and by `::part` (docs/booking-widget.md). Logical
 * properties serve both directions of writing.
 */
export const STYLES = `
:host {
  --accent: var(--comptoir-accent, var(--brand, #1f5fbf));
  --on-accent: var(--comptoir-on-accent, var(--on-brand, #fff));
  --text: var(--comptoir-text, #1d2430);
  --muted: var(--comptoir-muted, #566072);
  --surface: var(--comptoir-surface, #fff);
  --line: var(--comptoir-line, #8891a0);
  --danger: var(--comptoir-danger, #a3231f);
  --radius: var(--comptoir-radius, 8px);
  display: block;
  color-scheme: light;
  color: var(--text);
  font: var(--comptoir-font, 16px/1.5 system-ui, sans-serif);
}
:host([hidden]) { display: none; }
:host([theme='dark']) { color-scheme: dark; --text: var(--comptoir-text, #eef1f6); --muted: var(--comptoir-muted, #b3bccb); --surface: var(--comptoir-surface, #171c25); --line: var(--comptoir-line, #7c8797); --danger: var(--comptoir-danger, #ff9c95); }
@media (prefers-color-scheme: dark) {
  :host([theme='auto']) { color-scheme: dark; --text: var(--comptoir-text, #eef1f6); --muted: var(--comptoir-muted, #b3bccb); --surface: var(--comptoir-surface, #171c25); --line: var(--comptoir-line, #7c8797); --danger: var(--comptoir-danger, #ff9c95); }
}
* { box-sizing: border-box; }
.box, dialog { font: var(--comptoir-font, 16px/1.5 system-ui, sans-serif); letter-spacing: normal; word-spacing: normal; text-align: start; text-transform: none; text-indent: 0; }
.box { max-width: 42rem; margin-inline: auto; padding: 1rem; background: var(--surface); color: var(--text); border-radius: var(--radius); overflow-wrap: anywhere; }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 .75rem; }
h3 { font-size: 1.1rem; margin: 1.25rem 0 .5rem; }
h4 { font-size: 1rem; margin: 1rem 0 .5rem; }
h2:focus { outline: none; }
p { margin: 0 0 .75rem; }
ul { list-style: none; margin: 0; padding: 0; }
.steps { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0 0 1rem; padding: 0; list-style: none; counter-reset: step; font-size: .875rem; color: var(--muted); }
.steps[hidden] { display: none; }
.steps li { counter-increment: step; }
.steps li::before { content: counter(step) '. '; }
.steps [aria-current] { color: var(--text); font-weight: 600; }
.quiet { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.hint, .mark, small, .zone { color: var(--muted); font-size: .875rem; }
.mark { font-weight: 400; }
.fault { color: var(--danger); font-size: .875rem; margin: .25rem 0 0; }
.problem { border: 1px solid var(--danger); border-inline-start-width: 4px; border-radius: var(--radius); padding: .75rem 1rem; margin-bottom: 1rem; }
.problem p { margin: 0; }
.problem button { margin-top: .5rem; }
button, input, select, textarea { font: inherit; color: inherit; min-height: 44px; border-radius: var(--radius); border: 1px solid var(--line); background: var(--surface); }
button { cursor: pointer; padding: .5rem 1rem; }
button:disabled { cursor: default; opacity: .55; }
:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
[part~=button] { background: var(--accent); color: var(--on-accent); border-color: var(--text); font-weight: 600; }
[part~=button-danger] { border-color: var(--danger); color: var(--danger); }
[part~=button-link] { border: 0; background: none; padding: .25rem; text-decoration: underline; min-height: 32px; text-align: start; }
a { color: inherit; }
a[part~=button] { display: inline-block; padding: .6rem 1rem; min-height: 44px; border: 1px solid var(--text); border-radius: var(--radius); color: var(--on-accent); text-decoration: none; }
.links a { display: inline-block; padding: .5rem 0; min-height: 44px; }
.field { margin: 0 0 1rem; padding: 0; border: 0; min-width: 0; }
.field label, legend { font-weight: 600; display: block; margin-bottom: .25rem; padding: 0; }
.field input:not([type=checkbox], [type=radio], [type=color], [type=range]), select, textarea { width: 100%; padding: .5rem .75rem; }
.field [aria-invalid] { border-color: var(--danger); border-width: 2px; }
.field label.row { display: flex; font-weight: 400; }
.field .choice { display: flex; gap: .75rem; align-items: center; font-weight: 400; min-height: 44px; margin: 0; cursor: pointer; }
.choice input { width: 1.25rem; min-height: 1.25rem; flex: none; accent-color: var(--accent); }
fieldset.field label { font-weight: 400; }
.row { display: flex; gap: .75rem; align-items: center; }
.row input[type=range] { flex: 1; min-width: 0; accent-color: var(--accent); }
.row input[type=color] { width: 4rem; padding: .25rem; flex: none; }
.file img { display: block; max-width: 100%; object-fit: contain; border-radius: var(--radius); margin-bottom: .5rem; }
progress { width: 100%; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; justify-content: space-between; margin-top: 1.25rem; }
.resources button { display: flex; gap: 1rem; align-items: center; width: 100%; text-align: start; margin-bottom: .5rem; padding: .75rem 1rem; }
.resources button > span { flex: 1; min-width: 0; }
.resources strong, .resources span span, .resources small { display: block; }
.resources span span { color: var(--muted); white-space: pre-line; }
.resources img { width: 4.5rem; height: 4.5rem; flex: none; object-fit: cover; border-radius: var(--radius); }
.totals { min-height: 1.5em; font-weight: 600; }
.month { display: flex; align-items: center; justify-content: space-between; gap: .5rem; margin-bottom: .5rem; }
.month button { min-width: 44px; font-size: 1.25rem; padding: 0; }
[dir=rtl] .month button { transform: scaleX(-1); }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th { font-weight: 400; font-size: .8rem; color: var(--muted); overflow-wrap: normal; }
td { padding: 1px; height: 46px; }
td button { width: 100%; padding: 0; border-color: transparent; }
[part~=day] { border-color: var(--line); font-weight: 600; }
[part~=day-full] { color: var(--muted); cursor: default; text-decoration: line-through; }
[aria-selected=true] button, [part~=slot][aria-current] { background: var(--accent); color: var(--on-accent); border-color: var(--text); }
td button[aria-current=date] { text-decoration: underline; }
[aria-busy=true] tbody { opacity: .5; }
.slots ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr)); gap: .5rem; margin-bottom: 1rem; }
.slots button { width: 100%; padding: .5rem; }
.slots small { display: block; }
[part~=slot][aria-current] small { color: inherit; }
dl { margin: 0 0 1rem; }
dl div { display: grid; grid-template-columns: minmax(6rem, 1fr) 2fr; gap: .25rem 1rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--muted); }
dd { margin: 0; white-space: pre-line; }
dialog { color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); max-width: min(44rem, calc(100vw - 1rem)); width: 100%; padding: 1rem; }
dialog::backdrop { background: rgb(0 0 0 / .5); }
.close { display: block; margin-inline-start: auto; }
@media (max-width: 30rem) { .box { padding: .75rem; } dl div { grid-template-columns: 1fr; } .actions > * { flex: 1 1 100%; } }
@media (prefers-reduced-motion: no-preference) { button { transition: background-color .15s; } }
@media (forced-colors: active) { [aria-selected=true] button, [part~=slot][aria-current] { outline: 3px solid Highlight; } }
`;

const COLOR = /^#[0-9a-f]{6}$/i;

/** Returns the rule for the colour of the business, with black or white text, whichever is easier to read. */
export function brandRule(color: string): string {
  if (!COLOR.test(color)) return '';
  return `:host { --brand: ${color}; --on-brand: ${luminance(color) > 0.179 ? '#000' : '#fff'}; }`;
}

/** Relative luminance (WCAG 2.2); above 0.179 black has more contrast than white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
