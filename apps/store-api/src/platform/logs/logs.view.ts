import { type Static, Type } from '@sinclair/typebox';
import type { ActivityLogEntry } from '@comptoir/audit';
import { Timestamp, nullable, pageSchema, view } from '@comptoir/http';
import type { ApiRequest, CatalogueSearch } from './logs.entity';

/** An entry and the name of its author, unless the account was deleted. */
export interface EntryWithActor extends ActivityLogEntry {
  actor_name: string | null;
}

const Columns = nullable(Type.Record(Type.String(), Type.Unknown()));

export const ActivityView = view('Activity', {
  id: Type.Integer(),
  actor: view('Actor', {
    id: nullable(Type.Integer()),
    name: nullable(Type.String()),
    role: Type.String(),
    api_key: Type.Optional(Type.Object({ id: Type.Integer(), name: Type.String() })),
  }),
  action: Type.String(),
  subject_type: Type.String(),
  subject_id: Type.Union([Type.Integer(), Type.String()]),
  changes: view('Changes', { before: Columns, after: Columns }),
  ip: Type.String(),
  user_agent: Type.String(),
  request_id: Type.String(),
  created_at: Timestamp,
});
export type ActivityView = Static<typeof ActivityView>;

const ROW_ID = /^\d{1,15}$/;

export function toActivityView(entry: EntryWithActor): ActivityView {
  return {
    id: entry.id,
    actor: {
      id: entry.actor_id,
      name: entry.actor_name,
      role: entry.actor_role,
      ...(entry.api_key_id !== null && {
        api_key: { id: entry.api_key_id, name: entry.actor_name ?? '' },
      }),
    },
    action: entry.action,
    subject_type: entry.subject_type,
    subject_id: ROW_ID.test(entry.subject_id) ? Number(entry.subject_id) : entry.subject_id,
    changes: { before: entry.before, after: entry.after },
    ip: entry.ip,
    user_agent: entry.user_agent,
    request_id: entry.request_id,
    created_at: entry.created_at.toISOString(),
  };
}

export const ApiRequestView = view('ApiRequest', {
  id: Type.Integer(),
  request_id: Type.String(),
  method: Type.String(),
  path: Type.String(),
  status_code: Type.Integer(),
  duration_ms: Type.Integer(),
  user_id: nullable(Type.Integer()),
  ip: Type.String(),
  error_code: nullable(Type.String()),
  created_at: Timestamp,
});
export type ApiRequestView = Static<typeof ApiRequestView>;

export function toApiRequestView(request: ApiRequest): ApiRequestView {
  return {
    id: request.id,
    request_id: request.request_id,
    method: request.method,
    path: request.path,
    status_code: request.status_code,
    duration_ms: request.duration_ms,
    user_id: request.user_id,
    ip: request.ip,
    error_code: request.error_code,
    created_at: request.created_at.toISOString(),
  };
}

export const SearchView = view('Search', {
  id: Type.Integer(),
  query: Type.String(),
  results_count: Type.Integer(),
  user_id: nullable(Type.Integer()),
  created_at: Timestamp,
});
export type SearchView = Static<typeof SearchView>;

/** A search text and its number of searches. */
export interface SearchCount {
  query: string;
  count: number;
}

export const SearchCountView = view('SearchCount', { query: Type.String(), count: Type.Integer() });
export type SearchCountView = Static<typeof SearchCountView>;

export const SearchLogView = pageSchema(Type.Union([SearchView, SearchCountView]));

export function toSearchView(row: CatalogueSearch | SearchCount): SearchView | SearchCountView {
  if (!('id' in row)) return { query: row.query, count: row.count };
  return {
    id: row.id,
    query: row.query,
    results_count: row.results_count,
    user_id: row.user_id,
    created_at: row.created_at.toISOString(),
  };
}
