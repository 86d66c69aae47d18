import { ADMIN, type TestBooking, startBooking } from './booking-harness';

const PASSWORD = 'a long new password';

async function signIn({ client }: TestBooking, email: string): Promise<{ token: string }> {
  const password = email === ADMIN.email ? ADMIN.password : PASSWORD;
  return (await client.post('/auth/login', { email, password })).body;
}

describe('administrators', () => {
  it('leaves one, however many remove each other at the same time', async () => {
    const other = await startBooking();
    try {
      for (let round = 0; round < 5; round++) {
        const email = `other-${round}@example.com`;
        const { body: added } = await other.admin.post('/admin/admins', { email, password: PASSWORD });
        const [first, second] = [other.admin, other.client.as((await signIn(other, email)).token)];
        const own = (await first.get('/admin/admins')).body[0].id as number;
        const responses = await Promise.all([
          first.delete(`/admin/admins/${added.id}`),
          second.delete(`/admin/admins/${own}`),
        ]);
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(responses.filter(({ status }) => status === 409 || status === 401)).toHaveLength(1);
        const left = await other.db.rows<{ id: number }>('SELECT id FROM admins');
        expect(left).toHaveLength(1);
        if (left[0]?.id !== own) break;
      }
      const [last] = await other.db.rows<{ id: number; email: string }>('SELECT id, email FROM admins');
      const { token } = await signIn(other, last?.email ?? '');
      const rejected = await other.client.as(token).delete(`/admin/admins/${last?.id}`);
      expect([rejected.status, rejected.body.error]).toEqual([
        409,
        'The last administrator cannot be removed',
      ]);
    } finally {
      await other.stop();
    }
  });

  it('limits wrong current passwords', async () => {
    const limited = await startBooking({ RATE_LIMIT: 'on', RATE_LIMIT_FAILED_LOGINS: '3' });
    try {
      const change = { current_password: 'wrong', new_password: PASSWORD };
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 4; attempt++) {
        statuses.push((await limited.admin.put('/admin/account/password', change)).status);
      }
      expect(statuses).toEqual([400, 400, 400, 429]);
    } finally {
      await limited.stop();
    }
  });
});
