import { Inject, Injectable } from '@nestjs/common';
import { type ActivityLogEntry, pruneActivityLog, readActivityLog } from '@comptoir/audit';
import { Db, Filter, containsPattern, prefixPattern } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { withinDays } from '../http/paging';
import type { ActivityLogQuery, ApiLogQuery, SearchLogQuery } from './logs.dto';
import type { ApiRequest, CatalogueSearch } from './logs.entity';
import { instantsOf, readLogPage, pruneLog, readTopSearches } from './logs.queries';
import type { EntryWithActor, SearchCount } from './logs.view';

const DAY_MS = 86_400_000;

/** Reads the activity log of staff, and the logs of requests and searches. */
@Injectable()
export class LogsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  /** Returns the changes by staff, newest first. */
  async listActivity(query: ActivityLogQuery): Promise<Page<EntryWithActor>> {
    const filter = {
      actorId: query.actor_id,
      apiKeyId: query.api_key_id,
      action: query.action,
      subjectType: query.subject_type,
      subjectId: query.subject_id,
      ...instantsOf(query),
    };
    const { rows, total } = await readActivityLog(this.db.replica, filter, {
      limit: query.per_page,
      offset: query.offset,
    });
    const actors = await this.db.rows<{ id: number; is_key: boolean; name: string }>(
      `SELECT id, false AS is_key, name FROM users WHERE id = ANY ($1::int[])
       UNION ALL SELECT id, true, name FROM api_keys WHERE id = ANY ($2::int[])`,
      [
        [...new Set(rows.flatMap((entry) => entry.actor_id ?? []))],
        [...new Set(rows.flatMap((entry) => entry.api_key_id ?? []))],
      ],
    );
    const nameOf = ({ actor_id, api_key_id }: ActivityLogEntry): string | null =>
      actors.find(({ id, is_key }) => id === (is_key ? api_key_id : actor_id))?.name ?? null;
    return { rows: rows.map((entry) => ({ ...entry, actor_name: nameOf(entry) })), total };
  }

  /** Returns requests, newest first. */
  listRequests(query: ApiLogQuery): Promise<Page<ApiRequest>> {
    const filter = new Filter('api_log', 'l');
    if (query.method) filter.add(`l.method = ${filter.bind(query.method)}`);
    if (query.status_code !== undefined) filter.add(`l.status_code = ${filter.bind(query.status_code)}`);
    if (query.path) filter.add(`l.path LIKE ${filter.bind(prefixPattern(query.path))}`);
    if (query.user_id !== undefined) filter.add(`l.user_id = ${filter.bind(query.user_id)}`);
    if (query.request_id) filter.add(`l.request_id = ${filter.bind(query.request_id)}`);
    if (query.error_code) filter.add(`l.error_code = ${filter.bind(query.error_code)}`);
    withinDays(filter, 'l.created_at', query);
    return readLogPage(this.db.replica, filter, query);
  }

  /** Returns searches of the catalog, newest first; or distinct ones, the most frequent first. */
  listSearches(query: SearchLogQuery): Promise<Page<CatalogueSearch | SearchCount>> {
    const filter = new Filter('search_log', 'l');
    if (query.q) filter.add(`l.query LIKE ${filter.bind(containsPattern(query.q.toLowerCase()))}`);
    withinDays(filter, 'l.created_at', query);
    const { replica } = this.db;
    return query.top
      ? readTopSearches(replica, filter, query)
      : readLogPage<CatalogueSearch>(replica, filter, query);
  }

  /** Deletes entries that are older than configured. */
  async pruneLogs(): Promise<void> {
    const { activityDays, apiDays, searchDays } = this.config.logs;
    const ago = (days: number): Date => new Date(this.clock.now().getTime() - days * DAY_MS);
    await pruneActivityLog(this.db, ago(activityDays));
    await pruneLog(this.db, 'api_log', ago(apiDays));
    await pruneLog(this.db, 'search_log', ago(searchDays));
  }
}
