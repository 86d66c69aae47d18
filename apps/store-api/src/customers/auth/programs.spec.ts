import Bowser from 'bowser';
import { programOf } from './programs';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${WINDOWS}; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox', 'Windows'],
  [`${WINDOWS}) ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Microsoft Edge', 'Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
  ['okhttp/4.12.0', null, null],
  ['', null, null],
  ['<b>Buy here</b>/1.0 (x) anything', null, null],
  ['Visit-evil.example/1.0 (Windows NT 10.0) x', null, 'Windows'],
  ['A'.repeat(500), null, null],
])('%j is %s on %s', (userAgent, browser, system) => {
  expect(programOf(userAgent)).toEqual({ browser, system });
});

it('knows no word that is longer than its column', () => {
  const words = [...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)];
  expect(words.filter((word) => word.length > 40)).toEqual([]);
  expect(words.length).toBeGreaterThan(50);
});
