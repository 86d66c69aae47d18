import { type MailBlock, mailLayout } from './mail-layout';

function laidOut(blocks: MailBlock[]): { html: string; text: string } {
  return mailLayout({
    language: 'fr',
    brand: { name: 'Comptoir & fils', color: '#1f6f5c' },
    preview: 'Une phrase',
    title: 'Bonjour <Ada>',
    blocks,
    footer: 'Au revoir',
  });
}

describe('mailLayout', () => {
  it('escapes every text in the HTML and none in the plain text', () => {
    const hostile = `<script>alert("x")</script> & 'y'`;
    const { html, text } = laidOut([
      { kind: 'text', text: hostile },
      { kind: 'details', rows: [{ label: hostile, value: hostile }] },
      {
        kind: 'lines',
        lines: [{ name: hostile, note: hostile, amount: hostile }],
        totals: [{ label: hostile, amount: hostile }],
      },
      { kind: 'note', heading: hostile, lines: [hostile] },
      {
        kind: 'links',
        heading: hostile,
        links: [{ label: hostile, url: `https://example.com/?a="><script>` }],
      },
      { kind: 'button', label: hostile, url: `https://example.com/?a="><script>` },
    ]);
    expect(html).not.toContain('<script>');
    expect(
      html.match(/&lt;script&gt;alert\(&quot;x&quot;\)&lt;\/script&gt; &amp; &#39;y&#39;/g),
    ).toHaveLength(13);
    expect(text.split(hostile)).toHaveLength(14);
  });

  it('names the language, the brand and the preview', () => {
    const { html } = laidOut([]);
    expect(html).toContain('<html lang="fr" dir="ltr">');
    expect(html).toContain('Comptoir &amp; fils');
    expect(html).toContain('Une phrase');
  });

  it('has the same content in plain text and HTML', () => {
    const { text } = laidOut([
      {
        kind: 'lines',
        lines: [{ name: 'Lampe', note: '× 2', amount: '24,00 €' }],
        totals: [{ label: 'Total', amount: '24,00 €', strong: true }],
      },
      { kind: 'note', heading: 'Adresse', lines: ['Ada', 'Lyon'] },
      { kind: 'links', heading: 'Dates', links: [{ label: 'Lundi', url: 'https://example.com/1' }] },
      { kind: 'button', label: 'Voir', url: 'https://example.com/a?b=1&c=2' },
    ]);
    expect(text).toBe(
      [
        'Bonjour <Ada>',
        'Lampe (× 2)\u00a0: 24,00 €\nTotal\u00a0: 24,00 €',
        'Adresse\u00a0:\nAda\nLyon',
        'Dates\u00a0:\nLundi\u00a0: https://example.com/1',
        'Voir\u00a0: https://example.com/a?b=1&c=2',
        '--\nComptoir & fils\nAu revoir\n',
      ].join('\n\n'),
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/orders/1', 'https://'])(
    'makes no button of %s',
    (url) => {
      expect(() => laidOut([{ kind: 'button', label: 'Go', url }])).toThrow(TypeError);
    },
  );

  it.each([
    ['#000000', '#000000', '#ffffff'],
    ['#ffee00', '#ffee00', '#000000'],
    ['red;background:url(//evil.example)', '#1f2937', '#ffffff'],
  ])('writes readably on the brand colour %s', (given, color, onColor) => {
    const brand = { name: 'Comptoir', color: given };
    const { html } = mailLayout({ language: 'en', brand, preview: '', title: '', blocks: [], footer: '' });
    expect(html).toContain(`background:${color};color:${onColor}`);
    expect(html).not.toContain('evil');
  });

  it('keeps line breaks and draws dividers in both forms', () => {
    const { html, text } = laidOut([{ kind: 'text', text: 'one\ntwo' }, { kind: 'divider' }]);
    expect(html).toContain('one<br>two');
    expect(html).toContain('<hr');
    expect(text).toContain(`one\ntwo\n\n${'-'.repeat(40)}`);
  });
});
