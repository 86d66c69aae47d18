import { randomBytes } from 'node:crypto';
import { rejectionOf } from './rejection';
import { Shopper, type StoreStage } from './store-shopper';

const PASSWORD = 'Marmite-2026';

/** Registers, verifies the address with the link of the mail, and logs in. */
export async function openAccount(stage: StoreStage): Promise<Shopper> {
  const email = `nora.${randomBytes(5).toString('hex')}@example.com`;
  await register(stage, email);
  await verify(stage, email);
  await signIn(stage, email);
  const shopper = new Shopper(stage, email);
  await stage.inbox.mailTo(email, 'welcome');
  await shopper.notified('welcome');
  return shopper;
}

async function register(stage: StoreStage, email: string): Promise<void> {
  const { narrator, store } = stage;
  const { client } = stage.customer;
  narrator.step('Nora registers');
  const person = { name: 'Nora Lindqvist', email, password: PASSWORD, password_confirmation: PASSWORD };
  const preferences = { language: 'en', currency: 'EUR', device_name: 'demonstration' };
  const { user, token_type } = await client.auth.register({ ...person, ...preferences });
  narrator.same('The roles of a new account', user.roles, ['customer']);
  narrator.same('The type of the token', token_type, 'Bearer');
  narrator.fact(`account ${user.id}, ${email}`);
  const early = await rejectionOf(stage, client.account.get(), 403);
  narrator.same('The code before the address is verified', early.code, 'EMAIL_NOT_VERIFIED');
  const twice = await rejectionOf(stage, store.auth.register(person), 422);
  narrator.same('The code for an address that is taken', twice.code, 'VALIDATION_ERROR');
}

async function verify(stage: StoreStage, email: string): Promise<void> {
  const { narrator, inbox, customer } = stage;
  narrator.step('She opens the link of the mail');
  const mail = await inbox.mailTo(email, 'confirm');
  const link = narrator.found(
    mail.links.find((address) => address.includes('/verify-email?')),
    `The mail “${mail.subject}” has no link to the page /verify-email.`,
  );
  const { searchParams: query } = new URL(link);
  const part = (name: string): string => query.get(name) ?? '';
  const signed = {
    id: Number(part('id')),
    hash: part('hash'),
    expires: Number(part('expires')),
    signature: part('signature'),
  };
  const forging = customer.client.auth.verifyEmail({ ...signed, signature: `${signed.signature}x` });
  const forged = await rejectionOf(stage, forging, 403);
  narrator.same('The code for a forged link', forged.code, 'INVALID_VERIFICATION_LINK');
  await customer.client.auth.verifyEmail(signed);
}

async function signIn(stage: StoreStage, email: string): Promise<void> {
  const { narrator, store } = stage;
  const { client, session } = stage.customer;
  narrator.step('She signs in, first with a slip of the finger');
  const login = { email, password: PASSWORD, device_name: 'demonstration' };
  const wrong = await rejectionOf(stage, store.auth.login({ ...login, password: 'Marmite-2025' }), 401);
  narrator.same('The code for a wrong password', wrong.code, 'INVALID_CREDENTIALS');
  const { expires_in, refresh_token } = await client.auth.login(login);
  narrator.expect(expires_in > 0, 'The access token should have a lifetime.');
  narrator.fact(`signed in, the token lives for ${expires_in} s`);
  const renewed = await client.auth.refreshTokens({ refresh_token });
  await session.set({ accessToken: renewed.access_token, refreshToken: renewed.refresh_token });
}

/** Logs in to the shop's administration. */
export async function signInStaff({ narrator, staff, admin }: StoreStage): Promise<void> {
  const { user } = await staff.auth.login({ ...admin, device_name: 'demonstration' });
  narrator.expect(user.roles.includes('admin'), `${admin.email} should be an administrator.`);
}
