import { type Values, TemplateError, findFault, printedIn, renderLine, renderParagraphs } from './template';

const VALUES: Values = {
  name: 'Ada',
  empty: '',
  is_paid: true,
  is_late: false,
  items: ['Lamp', 'Chair'],
  none: [],
};

describe('a template', () => {
  it.each([
    ['plain text', 'plain text'],
    ['Hello {{name}}', 'Hello Ada'],
    ['Hello {{ name }}', 'Hello Ada'],
    ['{{#is_paid}}paid{{/is_paid}}{{^is_paid}}unpaid{{/is_paid}}', 'paid'],
    ['{{#is_late}}late{{/is_late}}{{^is_late}}in time{{/is_late}}', 'in time'],
    ['{{#empty}}a{{/empty}}{{^empty}}b{{/empty}}', 'b'],
    ['{{#name}}for {{name}}, {{.}}{{/name}}', 'for Ada, Ada'],
    ['{{#items}}[{{.}}]{{/items}}{{^none}}!{{/none}}', '[Lamp][Chair]!'],
    ['{{! a note }}x', 'x'],
    ['{ braces } {{name}}', '{ braces } Ada'],
  ])('%s', (template, text) => {
    expect(findFault(template, VALUES)).toBeUndefined();
    expect(renderLine(template, VALUES)).toBe(text);
  });

  it('prints texts of people as they are, whatever they look like', () => {
    const hostile = '{{name}} {{#is_paid}} <b> $& {{{x}}} constructor';
    expect(renderLine('{{name}}!', { name: hostile })).toBe(`${hostile}!`);
    expect(renderParagraphs('{{name}}', { name: hostile })).toEqual([hostile]);
  });

  it.each([
    ['{{nmae}}', 1, 'There is no variable {{nmae}}.'],
    ['one\n\n{{nmae}}', 3, 'There is no variable {{nmae}}.'],
    ['one\r\n\r\n{{nmae}}', 3, 'There is no variable {{nmae}}.'],
    ['{{#nmae}}x{{/nmae}}', 1, 'There is no variable {{nmae}}.'],
    ['{{constructor}}', 1, 'There is no variable {{constructor}}.'],
    ['{{__proto__}}', 1, 'There is no variable {{__proto__}}.'],
    ['{{name.length}}', 1, 'There is no variable {{name.length}}.'],
    ['{{}}', 1, 'There is no variable {{}}.'],
    ['{{.}}', 1, '{{.}} stands for a text of a list, and needs a section {{#…}} around it.'],
    [
      '{{#is_paid}}{{.}}{{/is_paid}}',
      1,
      '{{.}} stands for a text of a list, and needs a section {{#…}} around it.',
    ],
    ['{{is_paid}}', 1, '{{is_paid}} is a condition. Write {{#is_paid}}…{{/is_paid}}.'],
    ['{{{name}}}', 1, 'Write two braces {{…}}, not three, and no &.'],
    ['{{&name}}', 1, 'Write two braces {{…}}, not three, and no &.'],
    ['{{> other}}', 1, '{{> is not allowed.'],
    ['{{=<% %>=}}', 1, '{{= is not allowed.'],
    ['a\n{{#is_paid}}\nb', 2, '{{#is_paid}} is not closed by {{/is_paid}}.'],
    ['a\n{{#is_paid}}{{/is_late}}', 2, '{{#is_paid}} is not closed by {{/is_paid}}.'],
    ['a\n{{/is_paid}}', 2, '{{/is_paid}} closes nothing.'],
    ['a\nb {{name', 2, 'Two braces {{ are not closed by }}.'],
    ['a\nb {{name\n\nc {{empty}}', 2, 'Two braces {{ are not closed by }}.'],
    ['a {{name} b {{empty}}', 1, 'Two braces {{ are not closed by }}.'],
    ['a\n{{#is_paid\nb\n{{/is_paid}}', 2, 'Two braces {{ are not closed by }}.'],
    ['a\n{{/is_paid b {{name}}', 2, 'Two braces {{ are not closed by }}.'],
    ['a\n{{! note {{name}}', 2, 'Two braces {{ are not closed by }}.'],
    ['a\n{{name}}\n{empty}} b', 3, 'Two braces }} have no {{ before them.'],
    ['{{#is_paid}}\nname}}\n{{/is_paid}}', 2, 'Two braces }} have no {{ before them.'],
    ['{{#items}}{{#items}}x{{/items}}{{/items}}', 1, '{{#items}} is nested too deeply.'],
  ])('%j is refused', (template, line, text) => {
    expect(findFault(template, VALUES)).toEqual({ text, line });
    expect(() => renderLine(template, VALUES)).toThrow(TemplateError);
  });

  it('has no list within another list', () => {
    const values = { a: ['1'], b: ['2'] };
    expect(findFault('{{#a}}{{#b}}x{{/b}}{{/a}}', values)?.text).toBe('{{#b}} is a list within a list.');
  });

  it('has no sections without end', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const values = Object.fromEntries(names.map((name) => [name, true]));
    const nested =
      names.map((name) => `{{#${name}}}`).join('') +
      names
        .toReversed()
        .map((n) => `{{/${n}}}`)
        .join('');
    expect(findFault(nested, values)?.text).toBe('{{#f}} is nested too deeply.');
  });

  it('knows what it prints', () => {
    expect(printedIn('{{name}} {{#items}}{{.}}{{/items}}{{#is_paid}}{{empty}}{{/is_paid}}')).toEqual([
      'name',
      '.',
      'empty',
    ]);
    expect(() => printedIn('{{#a}}')).toThrow(TemplateError);
  });

  it('makes no endless text', () => {
    const values = { items: Array.from({ length: 200 }, () => 'x'.repeat(2_000)), name: 'y'.repeat(2_000) };
    expect(() => renderLine('{{#items}}{{.}}{{/items}}', values)).toThrow('more than 100000 characters');
    expect(() => renderLine('{{name}}'.repeat(1_000), values)).toThrow('more than 100000 characters');
    expect(() => renderLine(`{{#items}}${'z'.repeat(9_000)}{{/items}}`, values)).toThrow(
      'more than 100000 characters',
    );
  });
});

describe('paragraphs', () => {
  it('are separated by empty lines', () => {
    expect(renderParagraphs('one\ntwo\n\n  \n\nthree\r\n\r\nfour', {})).toEqual([
      'one\ntwo',
      'three',
      'four',
    ]);
  });

  it('are one for each text of a list, and none for what is empty', () => {
    expect(renderParagraphs('Items:\n\n{{items}}\n\n{{empty}}\n\n{{none}}', VALUES)).toEqual([
      'Items:',
      'Lamp',
      'Chair',
    ]);
  });

  it('do not begin within a value', () => {
    expect(renderParagraphs('To: {{address}}', { address: 'A\r\n\r\nB' })).toEqual(['To: A\n\nB']);
  });

  it('leave no line behind for a section', () => {
    expect(renderParagraphs('a\n{{#is_late}}\nb\n{{/is_late}}\nc', VALUES)).toEqual(['a\nc']);
  });
});

it('is one line where it has to be', () => {
  expect(renderLine('Hi {{name}}', { name: 'A\r\nBcc: x@example.com' })).toBe('Hi A Bcc: x@example.com');
});
