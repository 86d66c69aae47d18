import { ADMIN } from '../../booking-api/test/booking-harness';
import type { ConsoleStage, Visit, VisitOptions } from './console.fixture';

/** Somebody who is signed in at the practice. */
export interface Visitor {
  id: number;
  email: string;
  token: string;
  role: string;
}

/** Opens a page of the practice, signed in as its administrator or as somebody else. */
export async function visitPractice(
  stage: ConsoleStage,
  address: string,
  options: VisitOptions = {},
  visitor?: Visitor,
): Promise<Visit> {
  const visit = await stage.visit(options);
  const { id, email, token, role } = visitor ?? (await signInAdmin(stage));
  await visit.signIn('practice', { id, email, roles: [role], accessToken: token });
  await visit.go(address);
  return visit;
}

async function signInAdmin({ booking }: ConsoleStage): Promise<Visitor> {
  const { body } = await booking.client.post('/auth/login', ADMIN);
  const { id, email } = body.user as { id: number; email: string };
  return { id, email, token: String(body.token), role: 'admin' };
}

/** Chooses an option of a list by their names. */
export async function choose({ page }: Visit, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Presses the button of the open dialog. */
export function submit({ page }: Visit, name: string): Promise<void> {
  return page.getByRole('dialog').getByRole('button', { name }).click();
}
