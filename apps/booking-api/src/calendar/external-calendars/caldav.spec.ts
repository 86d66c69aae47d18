import { caldavQuery, calendarsIn } from './caldav';

const WINDOW = { from: Date.parse('2026-01-01T00:00:00Z'), until: Date.parse('2027-02-05T12:30:00Z') };

it('asks for the events of a window', () => {
  expect(caldavQuery(WINDOW)).toContain('<c:time-range start="20260101T000000Z" end="20270205T123000Z"/>');
});

it.each([
  [
    'entities',
    '<C:calendar-data>A&lt;B &amp;amp; &#233;&#xE9;&#13;\nC</C:calendar-data>',
    ['A<B &amp; éé\r\nC'],
  ],
  [
    'a CDATA section',
    '<x:calendar-data xmlns:x="urn:x"><![CDATA[A<B &amp;]]></x:calendar-data>',
    ['A<B &amp;'],
  ],
  [
    'an element without a prefix',
    '<calendar-data>A</calendar-data><calendar-data>B</calendar-data>',
    ['A', 'B'],
  ],
  ['nothing', '<d:multistatus xmlns:d="DAV:"/>', []],
  ['an empty element', '<c:calendar-data/><c:calendar-data> </c:calendar-data>', []],
])('finds calendars in %s', (_, xml, expected) => {
  expect(calendarsIn(xml)).toEqual(expected);
});

it.each([
  ['sections that nothing closes', `<calendar-data>${'<![CDATA[]]>'.repeat(40)}`],
  ['an open section', `<calendar-data>${'<![CDATA['.repeat(100_000)}`],
  ['a name without an end', `<${'a'.repeat(500_000)}`],
  ['elements without an end', '<calendar-data '.repeat(50_000)],
  ['deep elements', `${'<a>'.repeat(200_000)}<calendar-data>A</calendar-data>`],
])('reads %s in one pass', (_, xml) => {
  expect(calendarsIn(xml).length).toBeLessThan(2);
});

it('expands no entity that the answer defines', () => {
  const bomb = '<!DOCTYPE d [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><d><calendar-data>A&b;</calendar-data></d>';
  expect(calendarsIn(bomb)).toEqual(['A&b;']);
});
