import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view } from '@comptoir/http';
import type { ListedSession } from './sessions.queries';

export const SessionView = view('Session', {
  id: Type.String({ format: 'uuid' }),
  browser: {
    ...nullable(Type.String()),
    description: 'Browser of the sign-in, such as `Firefox`; null for one that is not known.',
  },
  system: {
    ...nullable(Type.String()),
    description: 'System of the sign-in, such as `Windows`; null for one that is not known.',
  },
  created_at: { ...Timestamp, description: 'When it began.' },
  last_used_at: { ...Timestamp, description: 'Last use, to ten minutes.' },
  is_current: Type.Boolean({ description: 'This is the session of the caller.' }),
});
export type SessionView = Static<typeof SessionView>;

export function toSessionView(session: ListedSession): SessionView {
  return {
    id: session.id,
    browser: session.browser,
    system: session.system,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    is_current: session.is_current,
  };
}
