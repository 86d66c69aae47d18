import { fc } from '../../../tools/testing-servers/properties';
import { formatCsv, escapeFormula, unescapeFormula } from './csv-cells';

describe('neutralised', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+33 1', "'+33 1"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\r=1', "'\r'=1"],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ['a;=HYPERLINK("x")', `a;'=HYPERLINK("x")`],
    ['a,=1', "a,'=1"],
    ['a\t@x', "a\t'@x"],
    ['a\n+1\r\n-2', "a\n'+1\r\n'-2"],
    ["a;'=1;''-2", "a;''=1;'''-2"],
    ['\t=1', "'\t'=1"],
    [';=1', ";'=1"],
    ['a;＝1', "a;'＝1"],
    ['a; =1', "a; '=1"],
    ['a;"=1', `a;"'=1`],
    ['a;" "-1', `a;" "'-1`],
    ['a "=1', 'a "=1'],
    ['a;b,c', 'a;b,c'],
    ['1;2', '1;2'],
    ["'tis", "'tis"],
    ['a=1', 'a=1'],
    ['', ''],
  ])('makes no formula of %j', (text, cell) => {
    expect([escapeFormula(text), unescapeFormula(cell)]).toEqual([cell, text]);
  });

  it('is undone for every text', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^([;,\t\n]?[ "]{0,2}'{0,3}[=+\-@\ra]?){0,4}$/));
    fc.assert(fc.property(text, (given) => unescapeFormula(escapeFormula(given)) === given));
  });
});

it('writes lines as RFC 4180 has them', () => {
  const rows = [
    ['a', 'b;c'],
    ['say "x"', 'one,\r\ntwo'],
    ['l\nf', 'c\rr'],
  ];
  expect(formatCsv(rows)).toBe('a,b;c\r\n"say ""x""","one,\r\ntwo"\r\n"l\nf","c\rr"\r\n');
});
