const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** Serialises a value for an inline script. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

const style = `
:root { color-scheme: light dark; --ink: #1b1f2a; --soft: #5b6478; --line: #d9deea; --paper: #fff; --ground: #f4f6fb;
  --accent: #4a3fd6; --good: #0b7a4b; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f8; --soft: #a7b0c4; --line: #343b4d; --paper: #1a1f2b;
  --ground: #11151e; --accent: #8f86ff; --good: #4ad295; --bad: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
main.narrow { max-width: 30rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
p { margin: .25rem 0 1rem; } .soft { color: var(--soft); }
.sheet { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 1.5rem; }
.scroll { overflow-x: auto; padding: 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .6rem .9rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
tr:last-child td { border-bottom: 0; } td.number { text-align: right; font-variant-numeric: tabular-nums; }
code { font: .875rem ui-monospace, monospace; } a { color: var(--accent); }
label { display: block; font-weight: 600; margin: 1rem 0 .25rem; }
input, select, button { font: inherit; color: inherit; width: 100%; padding: .6rem .75rem; border-radius: 8px;
  border: 1px solid var(--line); background: var(--paper); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
button { margin-top: 1.25rem; background: var(--accent); border-color: var(--accent); color: #fff; font-weight: 600;
  cursor: pointer; }
@media (prefers-color-scheme: dark) { button { color: #11151e; } }
button.plain { background: transparent; color: var(--ink); border-color: var(--line); }
button:disabled { opacity: .6; cursor: progress; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.status { display: inline-block; padding: .1rem .6rem; border-radius: 99px; border: 1px solid currentColor;
  font-size: .875rem; } .good { color: var(--good); } .bad { color: var(--bad); }
[role=status] { margin-top: 1rem; font-weight: 600; min-height: 1.5em; }
dialog { border: 1px solid var(--line); border-radius: 12px; background: var(--paper); color: var(--ink);
  max-width: 24rem; padding: 1.5rem; } dialog::backdrop { background: rgb(0 0 0 / .5); }
`;

/** Returns a whole page. `content` and `script` are trusted: they must be escaped already. */
export function layout(
  title: string,
  content: string,
  options: { narrow?: boolean; script?: string; lang?: string } = {},
): string {
  return `<!doctype html>
<html lang="${options.lang ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Stripe emulator</title>
<style>${style}</style>
</head>
<body>
<main${options.narrow === true ? ' class="narrow"' : ''}>
${content}
</main>
${options.script === undefined ? '' : `<script>${options.script}</script>`}
</body>
</html>
`;
}

/** Returns a state as a small coloured label. */
export function statusLabel(status: string): string {
  const kind = status === 'succeeded' ? ' good' : status === 'canceled' || status === 'failed' ? ' bad' : '';
  return `<span class="status${kind}">${escapeHtml(status.replaceAll('_', ' '))}</span>`;
}
