import { anchorsOf, blocksOf, proseLines, sentencesOf, spansOf } from './markdown';

const sentences = (text: string): string[] => sentencesOf({ line: 1, text }).map((sentence) => sentence.text);
const words = (text: string): number[] => sentencesOf({ line: 1, text }).map((sentence) => sentence.words);

describe('blocksOf', () => {
  it('joins the lines of a paragraph and separates list items', () => {
    const markdown = '# Title\n\nOne\ntwo.\n\n- first\n  goes on\n- second\n1. third\n\nLast.';
    expect(blocksOf(markdown)).toEqual([
      { line: 3, text: 'One\ntwo.' },
      { line: 6, text: 'first\ngoes on' },
      { line: 8, text: 'second' },
      { line: 9, text: 'third' },
      { line: 11, text: 'Last.' },
    ]);
  });

  it('skips headings, tables, rules, comments and code, also in a list', () => {
    const markdown =
      '## A. B\n\n| a | b |\n| - | - |\n\n---\n\n<!-- x\ny -->\n\n- do\n\n  ```sh\n  npm test\n  ```\n';
    expect(blocksOf(markdown)).toEqual([{ line: 11, text: 'do' }]);
  });

  it('reads a quotation as a paragraph', () => {
    expect(blocksOf('> Mind\n> this.')).toEqual([{ line: 1, text: 'Mind\nthis.' }]);
  });
});

describe('sentencesOf', () => {
  it('splits at ends of sentences, not at abbreviations, versions and file names', () => {
    expect(sentences('Run 1.5 e.g. Node 20. Then `a.js`. Is it up? See (b.) Done.')).toEqual([
      'Run 1.5 e.g. Node 20.',
      'Then `a.js`.',
      'Is it up?',
      'See (b.)',
      'Done.',
    ]);
  });

  it('takes a bold title for none', () => {
    expect(sentences('**Mail.** Goes out.')).toEqual(['Goes out.']);
  });

  it('starts a sentence with code', () => {
    expect(sentences('One. `npm test` runs it.')).toHaveLength(2);
  });

  it('counts a code span as one word, a link by its text, and no dashes', () => {
    expect(words('Run `npm run test:db -- --x` – as [the long page](docs/a.md) says.')).toEqual([7]);
  });

  it('gives the line of each sentence', () => {
    expect(sentencesOf({ line: 4, text: 'One\ntwo. Three.\nFour.' }).map(({ line }) => line)).toEqual([
      4, 5, 6,
    ]);
  });
});

describe('spansOf', () => {
  it('lists links and code spans of tables too, but nothing in code blocks', () => {
    const markdown = '| `a/b.ts` | [x](c.md#d) |\n\n```\n`e` [f](g)\n```\n`[h](i)`';
    expect(spansOf(markdown)).toEqual({
      links: [{ line: 1, text: 'c.md#d' }],
      code: [
        { line: 1, text: 'a/b.ts' },
        { line: 6, text: '[h](i)' },
      ],
    });
  });
});

describe('proseLines', () => {
  it('removes code, link targets and HTML', () => {
    expect(proseLines('A `b` [c](d)<br>\n```\ne\n```\n# F')).toEqual([
      { line: 1, text: 'A ` c' },
      { line: 5, text: '# F' },
    ]);
  });
});

describe('anchorsOf', () => {
  it('makes the anchors of GitHub', () => {
    expect([...anchorsOf('# `a.b` and C, d\n## Mail\n## Mail')]).toEqual(['ab-and-c-d', 'mail', 'mail-1']);
  });
});
