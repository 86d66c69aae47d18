import { randomBytes } from 'node:crypto';
import type { ApiResponse, ErrorBody } from './http';
import { Shopper, type StoreStage } from './store-shopper';
import type { Data, SignedIn } from './store-types';

const PASSWORD = 'Marmite-2026';

/** Registers, verifies the address with the link of the mail, and logs in. */
export async function openAccount(stage: StoreStage): Promise<Shopper> {
  const email = `nora.${randomBytes(5).toString('hex')}@example.com`;
  const registered = await register(stage, email);
  await verify(stage, email, registered.access_token);
  const token = await signIn(stage, email);
  const shopper = new Shopper(stage, email, stage.store.as(token));
  await stage.inbox.mailTo(email, 'welcome');
  await shopper.notified('welcome');
  return shopper;
}

async function register({ narrator, store }: StoreStage, email: string): Promise<SignedIn> {
  narrator.step('Nora registers');
  const person = { name: 'Nora Lindqvist', email, password: PASSWORD, password_confirmation: PASSWORD };
  const preferences = { language: 'en', currency: 'EUR', device_name: 'demonstration' };
  const { body } = await store.call<Data<SignedIn>>('POST', '/auth/register', {
    body: { ...person, ...preferences },
    status: 201,
  });
  narrator.same('The roles of a new account', body.data.user.roles, ['customer']);
  narrator.same('The type of the token', body.data.token_type, 'Bearer');
  narrator.fact(`account ${body.data.user.id}, ${email}`);
  const early = await store.as(body.data.access_token).call<ErrorBody>('GET', '/user', { status: 403 });
  narrator.same('The code before the address is verified', early.body.code, 'EMAIL_NOT_VERIFIED');
  const twice = await store.call<ErrorBody>('POST', '/auth/register', { body: person, status: 422 });
  narrator.same('The code for an address that is taken', twice.body.code, 'VALIDATION_ERROR');
  return body.data;
}

async function verify({ narrator, store, inbox }: StoreStage, email: string, token: string): Promise<void> {
  narrator.step('She opens the link of the mail');
  const mail = await inbox.mailTo(email, 'confirm');
  const link = narrator.found(
    mail.links.find((address) => address.includes('/verify-email?')),
    `The mail “${mail.subject}” has no link to the page /verify-email.`,
  );
  const { searchParams: query } = new URL(link);
  const signed = new URLSearchParams({
    expires: query.get('expires') ?? '',
    signature: query.get('signature') ?? '',
  });
  const path = `/auth/verify-email/${query.get('id')}/${query.get('hash')}`;
  const forged = await store
    .as(token)
    .call<ErrorBody>('GET', `${path}?${signed.toString()}x`, { status: 403 });
  narrator.same('The code for a forged link', forged.body.code, 'INVALID_VERIFICATION_LINK');
  const { body } = await store
    .as(token)
    .call<Data<never>>('GET', `${path}?${signed.toString()}`, { status: 200 });
  narrator.fact(body.message ?? '');
}

async function signIn({ narrator, store }: StoreStage, email: string): Promise<string> {
  narrator.step('She signs in, first with a slip of the finger');
  const login = (password: string, status: number): Promise<ApiResponse<Data<SignedIn> & ErrorBody>> =>
    store.call('POST', '/auth/login', { body: { email, password, device_name: 'demonstration' }, status });
  const wrong = await login('Marmite-2025', 401);
  narrator.same('The code for a wrong password', wrong.body.code, 'INVALID_CREDENTIALS');
  const { body } = await login(PASSWORD, 200);
  narrator.expect(body.data.expires_in > 0, 'The access token should have a lifetime.');
  narrator.fact(`signed in, the token lives for ${body.data.expires_in} s`);
  const refreshed = await store.call<Data<SignedIn>>('POST', '/auth/refresh', {
    body: { refresh_token: body.data.refresh_token },
  });
  return refreshed.body.data.access_token;
}

/** Logs in to the shop's administration. */
export async function signInStaff({ narrator, store, admin }: StoreStage): Promise<string> {
  const { body } = await store.call<Data<SignedIn>>('POST', '/auth/login', {
    body: { ...admin, device_name: 'demonstration' },
  });
  narrator.expect(body.data.user.roles.includes('admin'), `${admin.email} should be an administrator.`);
  return body.data.access_token;
}
