import { type Html, escapeHtml, html, linkify, page } from './html';
import type { CaughtMessage, MessageFilter } from './inbox';

const TITLE = 'Mail inbox';
const SUBTITLE = 'Everything that the two services send ends here.';

function time(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}

function mailbox(entry: { name: string; address: string } | null): string {
  if (!entry) return '';
  return entry.name ? `${entry.name} <${entry.address}>` : entry.address;
}

/** Returns the list, newest first, with a search. */
export function listPage(messages: CaughtMessage[], filter: MessageFilter): string {
  const rows = messages.map(
    (message) =>
      html`<tr>
        <td><a class="row" href="/messages/${message.id}">${message.subject || '(no subject)'}</a></td>
        <td>${message.envelope.to.join(', ')}</td>
        <td>
          ${message.attachments.length > 0 && html`<span class="badge">${message.attachments.length}</span>`}
        </td>
        <td class="nowrap">${time(message.receivedAt)}</td>
      </tr>`,
  );
  const body = html`
    <form class="bar" method="get" action="/">
      <input name="to" placeholder="Recipient" aria-label="Recipient" value="${filter.to}" />
      <input name="subject" placeholder="Subject" aria-label="Subject" value="${filter.subject}" />
      <button>Search</button>
      <button class="quiet" formmethod="post" formaction="/clear">Delete all</button>
    </form>
    ${
      rows.length === 0
        ? html`<p class="empty">No message yet. This page refreshes by itself.</p>`
        : html`<table>
            <thead>
              <tr>
                <th>Subject</th>
                <th>To</th>
                <th>Files</th>
                <th>Received (UTC)</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
    }
  `;
  return page({ title: TITLE, subtitle: SUBTITLE, body, liveUrl: '/api/version' });
}

function facts(message: CaughtMessage): Html {
  const rows: [string, string][] = [
    ['From', mailbox(message.from)],
    ['To', message.to.map(mailbox).join(', ') || message.envelope.to.join(', ')],
    ['Cc', message.cc.map(mailbox).join(', ')],
    ['Reply to', message.replyTo.map(mailbox).join(', ')],
    ['Received', `${time(message.receivedAt)} UTC`],
  ];
  return html`<table>
    <tbody>
      ${rows
        .filter(([, value]) => value !== '')
        .map(
          ([name, value]) =>
            html`<tr>
              <th>${name}</th>
              <td>${value}</td>
            </tr>`,
        )}
    </tbody>
  </table>`;
}

function size(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`;
}

function attachments(message: CaughtMessage): Html | false {
  if (message.attachments.length === 0) return false;
  const items = message.attachments.map(
    (file) =>
      html`<li>
        <a href="/messages/${message.id}/attachments/${file.index}" download="${file.filename}"
          >${file.filename}</a
        >
        <span class="soft">${file.mimeType}, ${size(file.size)}</span>
      </li>`,
  );
  return html`<h2>Attachments</h2>
    <ul class="card">
      ${items}
    </ul>`;
}

/** Returns the page of a message in one of its views. */
export function messagePage(message: CaughtMessage, view: 'html' | 'text' | 'source', raw: string): string {
  const tab = (name: string, label: string): Html =>
    html`<a class="${view === name && 'on'}" href="/messages/${message.id}?view=${name}">${label}</a>`;
  const shown = {
    html: html`<iframe
      title="Message"
      src="/messages/${message.id}/html"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>`,
    text: html`<div class="card"><pre>${linkify(message.text)}</pre></div>`,
    source: html`<div class="card"><pre>${raw}</pre></div>`,
  }[view];
  const body = html`
    <p><a href="/">← All messages</a></p>
    <h1>${message.subject || '(no subject)'}</h1>
    ${facts(message)} ${attachments(message)}
    <h2>Message</h2>
    <nav class="tabs">
      ${message.html !== '' && tab('html', 'HTML')} ${message.text !== '' && tab('text', 'Text')}
      ${tab('source', 'Source')}
    </nav>
    ${shown}
  `;
  return page({ title: TITLE, subtitle: SUBTITLE, body });
}

/**
 * Content security policy of the sandboxed frame: shows the mail and its images, and opens links in a new
 * tab.
 */
export const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; font-src data:";

/**
 * Returns the HTML of a message for the frame: links open in a new tab, inline images come from this server.
 */
export function mailDocument(message: CaughtMessage): string {
  const withImages = message.html.replace(/cid:([^"'\s)>]+)/gi, (whole, id: string) => {
    const file = message.attachments.find((attachment) => attachment.contentId === id);
    return file ? `/messages/${escapeHtml(message.id)}/attachments/${file.index}` : whole;
  });
  return `<!doctype html><base target="_blank"><meta charset="utf-8">${withImages}`;
}
