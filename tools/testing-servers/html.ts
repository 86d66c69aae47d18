/** Markup that needs no escaping. */
export class Html {
  constructor(readonly markup: string) {}
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value.map(render).join('');
}

/** Template tag that escapes every value, except `Html` and lists of it; null and false are empty. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

/** Escapes plain text and makes its http(s) addresses links that open in a new tab. */
export function linkify(text: string): Html {
  const pieces = text.split(/(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]])/);
  return html`${pieces.map((piece, index) =>
    index % 2 === 1 ? html`<a href="${piece}" target="_blank" rel="noopener noreferrer">${piece}</a>` : piece,
  )}`;
}

const STYLE = `
:root { color-scheme: light dark; --ink:#1d2430; --soft:#626d7e; --line:#e2e6ec; --card:#fff; --ground:#f5f6f8; --accent:#0b6e5f; --accent-soft:#e3f2ef; --bad:#b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink:#e7eaf0; --soft:#98a2b3; --line:#2b3340; --card:#191f29; --ground:#11151c; --accent:#5fd0bc; --accent-soft:#173330; --bad:#ff8a80; } }
* { box-sizing: border-box; }
body { margin:0; font:15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color:var(--ink); background:var(--ground); }
header.top { background:var(--card); border-bottom:1px solid var(--line); }
header.top div { max-width:1000px; margin:auto; padding:14px 20px; display:flex; gap:16px; align-items:baseline; flex-wrap:wrap; }
header.top strong { font-size:17px; } header.top a { text-decoration:none; color:inherit; }
header.top span { color:var(--soft); }
main { max-width:1000px; margin:24px auto; padding:0 20px; }
h1 { font-size:22px; margin:0 0 12px; } h2 { font-size:16px; margin:28px 0 8px; }
a { color:var(--accent); }
.card { background:var(--card); border:1px solid var(--line); border-radius:10px; padding:18px 20px; margin:0 0 18px; overflow-wrap:anywhere; }
.card.narrow { max-width:460px; margin:32px auto; }
table { width:100%; border-collapse:collapse; background:var(--card); border:1px solid var(--line); border-radius:10px; overflow:hidden; }
th, td { text-align:left; padding:9px 14px; border-bottom:1px solid var(--line); vertical-align:top; overflow-wrap:anywhere; }
th { color:var(--soft); font-weight:600; font-size:13px; } tr:last-child td { border-bottom:0; }
td.nowrap { white-space:nowrap; color:var(--soft); } td a.row { font-weight:600; text-decoration:none; color:var(--ink); }
pre { margin:0; white-space:pre-wrap; overflow-wrap:anywhere; font:13px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
iframe { width:100%; height:640px; border:1px solid var(--line); border-radius:10px; background:#fff; }
nav.tabs { display:flex; gap:8px; margin:0 0 14px; flex-wrap:wrap; }
nav.tabs a { padding:5px 14px; border-radius:99px; text-decoration:none; border:1px solid var(--line); background:var(--card); color:var(--ink); }
nav.tabs a.on { background:var(--accent-soft); border-color:var(--accent); color:var(--accent); font-weight:600; }
form.bar { display:flex; gap:8px; margin:0 0 14px; flex-wrap:wrap; align-items:center; }
label { display:block; font-weight:600; margin:12px 0 4px; }
input { font:inherit; color:inherit; padding:8px 11px; border:1px solid var(--line); border-radius:8px; background:var(--ground); width:100%; }
form.bar input { width:auto; flex:1; min-width:180px; }
button { font:inherit; font-weight:600; padding:8px 16px; border-radius:8px; border:1px solid var(--accent); background:var(--accent); color:var(--card); cursor:pointer; }
button.quiet { background:transparent; color:var(--accent); }
form.stack button { margin-top:18px; width:100%; }
.empty, .soft { color:var(--soft); } .empty { text-align:center; padding:48px 0; }
.badge { display:inline-block; padding:1px 9px; border-radius:99px; font-size:13px; background:var(--accent-soft); color:var(--accent); }
.badge.bad { background:transparent; border:1px solid var(--bad); color:var(--bad); }
.notice { border-left:4px solid var(--accent); } .notice.bad { border-left-color:var(--bad); }
`;

/** Returns a whole page. With `liveUrl` it reloads when the response of that address changes. */
export function page(options: {
  title: string;
  subtitle?: string;
  home?: string;
  body: Html;
  liveUrl?: string;
}): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${options.title} · Comptoir</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body ${options.liveUrl !== undefined && html`data-live="${options.liveUrl}"`}>
        <header class="top">
          <div>
            <a href="${options.home ?? '/'}"><strong>${options.title}</strong></a>
            <span>${options.subtitle}</span>
          </div>
        </header>
        <main>${options.body}</main>
        ${options.liveUrl !== undefined && html`<script src="/live.js"></script>`}
      </body>
    </html>`.markup;
}

/** Browser script for `liveUrl`. */
export const LIVE_SCRIPT = `
const address = document.body.dataset.live;
let known = null;
setInterval(async () => {
  if (document.hidden) return;
  try {
    const answer = await (await fetch(address)).text();
    if (known !== null && known !== answer) location.reload();
    known = answer;
  } catch { /* the server is being restarted */ }
}, 2000);
`;
