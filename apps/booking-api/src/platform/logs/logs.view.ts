import { type Static, Type } from '@sinclair/typebox';
import type { ActivityLogEntry } from '@comptoir/audit';
import { type Page, Timestamp, nullable, view } from '@comptoir/http';
import { type PageQuery, totalPages } from '../http/paging';

/** An entry with the e-mail address of its actor, null when the administrator was deleted; or with its API key. */
export interface EntryWithActor extends ActivityLogEntry {
  actor_email: string | null;
  api_key: { id: number; name: string } | null;
}

const Columns = nullable(Type.Record(Type.String(), Type.Unknown()));

export const ActivityView = view('Activity', {
  id: Type.Integer(),
  actor: view('Actor', {
    id: nullable(Type.Integer()),
    email: nullable(Type.String()),
    api_key: Type.Optional(Type.Object({ id: Type.Integer(), name: Type.String() })),
  }),
  action: Type.String(),
  subject_type: Type.String(),
  subject_id: Type.String(),
  changes: view('Changes', { before: Columns, after: Columns }),
  ip: Type.String(),
  user_agent: Type.String(),
  request_id: Type.String(),
  created_at: Timestamp,
});
export type ActivityView = Static<typeof ActivityView>;

export const ActivityListView = view('ActivityList', {
  activity: Type.Array(ActivityView),
  total: Type.Integer(),
  page: Type.Integer(),
  totalPages: Type.Integer(),
});
export type ActivityListView = Static<typeof ActivityListView>;

export function toActivityListView(
  { rows, total }: Page<EntryWithActor>,
  { page, limit }: PageQuery,
): ActivityListView {
  return { activity: rows.map(toActivityView), total, page, totalPages: totalPages(total, limit) };
}

function toActivityView(entry: EntryWithActor): ActivityView {
  return {
    id: entry.id,
    actor: {
      id: entry.actor_id,
      email: entry.actor_email,
      ...(entry.api_key && { api_key: entry.api_key }),
    },
    action: entry.action,
    subject_type: entry.subject_type,
    subject_id: entry.subject_id,
    changes: { before: entry.before, after: entry.after },
    ip: entry.ip,
    user_agent: entry.user_agent,
    request_id: entry.request_id,
    created_at: entry.created_at.toISOString(),
  };
}
