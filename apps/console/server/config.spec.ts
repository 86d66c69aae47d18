import { readConsoleConfig } from './config';
import { policyOf } from './console-app';

const SHOP = { CONSOLE_STORE_URL: 'https://api.shop.example/' };

it('names the services that are configured', () => {
  expect(readConsoleConfig(SHOP).services).toEqual({ shop: { url: 'https://api.shop.example' } });
  expect(
    readConsoleConfig({
      CONSOLE_BOOKING_URL: 'https://b.example/api',
      CONSOLE_BOOKING_SITE: 'https://book.example',
    }).services,
  ).toEqual({ practice: { url: 'https://b.example/api', site: 'https://book.example' } });
});

it('needs one service, and shows no passwords in production', () => {
  expect(() => readConsoleConfig({})).toThrow('CONSOLE_BOOKING_URL');
  const logins = '{"shop":[{"email":"a@example.com","password":"x","role":"admin"}]}';
  expect(() => readConsoleConfig({ ...SHOP, CONSOLE_LOGINS: logins })).toThrow('production');
  const { services } = readConsoleConfig({ ...SHOP, CONSOLE_LOGINS: logins, NODE_ENV: 'development' });
  expect(services.shop?.logins).toEqual([{ email: 'a@example.com', password: 'x', role: 'admin' }]);
});

it('lets pages call the services and show files, and nothing else', () => {
  const config = readConsoleConfig({
    ...SHOP,
    CONSOLE_BOOKING_URL: 'https://b.example/api',
    CONSOLE_FILES: 'https://files.example',
  });
  const policy = policyOf(config);
  expect(policy).toContain("connect-src 'self' https://api.shop.example https://b.example;");
  expect(policy).toContain('https://b.example https://files.example;');
  expect(policy).toContain("default-src 'none'; script-src 'self' https://api.shop.example/api/v1/ext/;");
  expect(policy).not.toContain('unsafe');
});
