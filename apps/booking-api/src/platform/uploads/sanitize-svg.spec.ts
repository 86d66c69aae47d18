import { sanitizeSvg } from './sanitize-svg';

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

async function cleaned(content: string | Buffer): Promise<string | undefined> {
  return (await sanitizeSvg(Buffer.from(content)))?.toString();
}

/** Returns the sanitised content of an SVG. */
async function inside(content: string): Promise<string | undefined> {
  const text = await cleaned(`<svg ${NS} ${XLINK}>${content}</svg>`);
  return text && /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg">(.*)<\/svg>$/s.exec(text)?.[1];
}

describe('an SVG', () => {
  it('keeps drawing elements', async () => {
    const drawing =
      `<svg ${NS} width="24" height="24" viewBox="0 0 24 24"><title>Star &amp; moon</title>` +
      '<defs><linearGradient id="été"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
      '<path id="p" d="M0 0h24" fill="url(#été)" style="stroke:red;opacity:.5"></path><use href="#p"></use>' +
      '<text font-family="\'Varela Round\', serif" fill="rgb(1, 2, 3)">a &lt; b</text></svg>';
    expect(await cleaned(drawing)).toBe(drawing);
  });

  it('is read with a byte order mark, a declaration, comments, prefixes and without a namespace', async () => {
    const written = `<svg ${NS}><path d="M0"></path></svg>`;
    for (const text of [
      '\ufeff<?xml version="1.0" encoding="UTF-8"?><!-- made by hand --><svg><path d="M0"/></svg>',
      '<?xml-stylesheet href="https://evil.example/a.css"?><svg><path d="M0"/><!-- <script/> --></svg>\n',
      `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0"/></s:svg>`,
    ]) {
      expect(await cleaned(text)).toBe(written);
    }
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script of XHTML', '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'],
    ['a script with a prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ['a script in character data', '<script><![CDATA[alert(1)]]></script>'],
    ['foreign content', '<foreignObject><iframe src="javascript:alert(1)"/><path d="M0"/></foreignObject>'],
    ['a style sheet', '<style>@import url(https://evil.example/a.css);</style>'],
    ['an image', '<image xlink:href="https://evil.example/a.png"/>'],
    ['an image for a filter', '<feImage href="https://evil.example/a.png"/>'],
    ['animation of a reference', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['animation', '<animate attributeName="onload" values="alert(1)"/>'],
    ['a handler element', '<handler type="text/javascript">alert(1)</handler>'],
    ['an element of another language', '<html:body xmlns:html="http://www.w3.org/1999/xhtml">x</html:body>'],
    ['an embedded page', '<iframe src="https://evil.example"/><embed/><object/><video/><audio/>'],
    ['stray text', 'alert(1)'],
  ])('loses %s', async (_, content) => {
    expect(await inside(content)).toBe('');
  });

  it.each([
    ['handlers', '<path onload="alert(1)" onClick="x" d="M0"/>', '<path d="M0"></path>'],
    ['links', '<a href="javascript:alert(1)"><path d="M0"/></a>', '<path d="M0"></path>'],
    ['references out of it', '<use xlink:href="https://evil.example/a.svg#b"/>', '<use></use>'],
    ['references to data', '<use href="data:image/svg+xml;base64,PHN2Zz4="/>', '<use></use>'],
    ['references to scripts', '<use href=" java&#10;script:alert(1)"/>', '<use></use>'],
    ['paint from outside', '<path fill="url(https://evil.example/a#b)"/>', '<path></path>'],
    ['paint in disguise', '<path fill="u\\72l(https://evil.example)"/>', '<path></path>'],
    [
      'styles from outside',
      '<path style="fill:url(//evil.example);opacity:1"/>',
      '<path style="opacity:1"></path>',
    ],
    ['styles in disguise', '<path style="fill:ur/**/l(//evil);x:y"/>', '<path></path>'],
    ['other image functions', '<path mask="image-set(\'https://evil.example\' 1x)"/>', '<path></path>'],
    ['cursors', '<path cursor="url(https://evil.example)"/>', '<path></path>'],
    ['other bases', '<path xml:base="https://evil.example/"/>', '<path></path>'],
    ['unknown attributes', '<path x:href="a" xmlns:x="urn:x" srcdoc="b" formaction="c"/>', '<path></path>'],
    ['broken names', '<path id="a b" class="c"/>', '<path></path>'],
  ])('loses %s', async (_, content, expected) => {
    expect(await inside(content)).toBe(expected);
  });

  it('stays text where text looks like markup', async () => {
    expect(
      await inside('<text>&lt;script&gt;alert("1")&lt;/script&gt;<![CDATA[<b onload="x">]]></text>'),
    ).toBe('<text>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;b onload=&quot;x&quot;&gt;</text>');
    expect(await inside(`<path aria-label='"&gt;&lt;script&gt;'/>`)).toBe(
      '<path aria-label="&quot;&gt;&lt;script&gt;"></path>',
    );
  });

  const laughs = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><svg><text>&b;</text></svg>';
  const external = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>';
  it.each([
    ['a document type', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://example.org/svg.dtd"><svg/>'],
    ['a billion laughs', laughs],
    ['an external entity', external],
    ['an unknown entity', '<svg><text>&nbsp;</text></svg>'],
    ['another root', '<html xmlns="http://www.w3.org/1999/xhtml"><svg/></html>'],
    ['a root of another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['two roots', '<svg/><svg/>'],
    ['nothing', ''],
    ['text', 'svg'],
    ['a file that ends early', '<svg><path d="M0"/>'],
    ['an unclosed tag', '<svg><path d="M0"'],
    ['HTML rules', '<svg><path d=M0></svg>'],
    ['text around it', 'GIF89a<svg/>'],
    ['another encoding', '<?xml version="1.0" encoding="UTF-16"?><svg/>'],
    ['a NUL', '<svg>\0</svg>'],
    ['an unbound prefix', '<svg><x:path/></svg>'],
    ['an attribute given twice', '<svg width="1" width="2"/>'],
  ])('is rejected for %s', async (_, text) => {
    expect(await cleaned(text)).toBeUndefined();
  });

  it('is rejected in other encodings', async () => {
    expect(await cleaned(Buffer.from('<svg/>', 'utf16le'))).toBeUndefined();
    expect(await cleaned(Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xff, 0x3e]))).toBeUndefined();
    expect(await cleaned(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]))).toBeUndefined();
  });

  it('is rejected when it is too deep, has too many attributes or copies itself without end', async () => {
    expect(await cleaned(`<svg>${'<g>'.repeat(50_000)}${'</g>'.repeat(50_000)}</svg>`)).toBeUndefined();
    const attributes = Array.from({ length: 600 }, (_, n) => `a${n}=""`).join(' ');
    expect(await cleaned(`<svg ${attributes}/>`)).toBeUndefined();
    expect(await inside('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')).toBeUndefined();
    const layers = Array.from(
      { length: 9 },
      (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(10)}</g>`,
    );
    expect(await inside(`<path id="l0"/>${layers.join('')}`)).toBeUndefined();
    expect(await inside(`<path id="l0"/>${layers.slice(0, 2).join('')}`)).toBeDefined();
  });

  it('lets other work run while a large one is read', async () => {
    const large = `<svg>${'<path id="a" d="M0 0h24v24H0z" fill="#fff"/>'.repeat(100_000)}</svg>`;
    let ticks = 0;
    let isDone = false;
    const count = (): void => {
      ticks++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    expect((await cleaned(large))?.length).toBeGreaterThan(4_000_000);
    isDone = true;
    expect(ticks).toBeGreaterThan(50);
  });
});
