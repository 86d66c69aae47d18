import { ADMIN } from '../../booking-api/test/booking-harness';
import type { ConsoleStage, Visit, VisitOptions } from './console.fixture';

/** Opens a page of the practice, signed in as its administrator. */
export async function visitPractice(
  stage: ConsoleStage,
  address: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const visit = await stage.visit(options);
  const { body } = await stage.booking.client.post('/auth/login', ADMIN);
  const { id, email } = body.user as { id: number; email: string };
  await visit.signIn('practice', { id, email, roles: ['admin'], accessToken: String(body.token) });
  await visit.go(address);
  return visit;
}
