import { useCallback, useEffect, useRef } from 'react';

interface Props {
  title: string;
  /** HTML of a mail, as the service has rendered it. */
  html: string;
}

/**
 * Shows a mail in a frame without scripts. The policy of the console forbids styles in HTML, so that each is set by the
 * program; links lead nowhere.
 */
export function MailFrame({ title, html }: Props): React.JSX.Element {
  const frame = useRef<HTMLIFrameElement>(null);
  const draw = useCallback(() => {
    const page = frame.current?.contentDocument;
    if (page) drawMail(page, html);
  }, [html]);
  useEffect(draw, [draw]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      onLoad={draw}
      style={{ border: 0, width: '100%', height: '34rem', background: '#ffffff' }}
    />
  );
}

function drawMail(page: Document, html: string): void {
  // The service escapes quotes in texts, so that this is an attribute wherever it stands.
  const parsed = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html');
  for (const link of parsed.querySelectorAll('a')) link.removeAttribute('href');
  page.documentElement.lang = parsed.documentElement.lang;
  page.documentElement.dir = parsed.documentElement.dir;
  page.title = parsed.title;
  const body = page.importNode(parsed.body, true);
  page.body.replaceWith(body);
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')]) {
    element.style.cssText = element.dataset.style ?? '';
  }
}
