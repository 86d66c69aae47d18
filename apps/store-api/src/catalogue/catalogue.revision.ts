import { Injectable } from '@nestjs/common';
import { Db, GroupCommit } from '@comptoir/db';

/**
 * `shown`: whatever public answers show. `listed`: which products a filter finds, and what facets name. `found`: which
 * products words find, and the filters that neither stock nor prices nor reviews decide.
 */
export type Scope = 'shown' | 'listed' | 'found';

/** The revision of a scope as an expression, which reads it in the snapshot of the statement around it. */
export function revisionOf(scope: Scope): string {
  return `(SELECT COALESCE(sum(revision), 0)::text FROM catalogue_revisions WHERE scope = '${scope}')`;
}

/** Tells whether what was read of the catalogue is still all true. */
@Injectable()
export class CatalogueRevision {
  private readonly reads = new GroupCommit<Scope, string>(async (scopes) => {
    const rows = await this.db.rows<{ scope: Scope; revision: string }>(
      'SELECT scope, sum(revision)::text AS revision FROM catalogue_revisions GROUP BY scope',
    );
    const revisions = new Map(rows.map(({ scope, revision }) => [scope, revision]));
    return scopes.map((scope) => revisions.get(scope) ?? '0');
  });

  constructor(private readonly db: Db) {}

  /**
   * Differs from every earlier answer once anything in the scope has changed. What was committed before the call is
   * always seen: calls share a statement only if it starts after all of them.
   */
  current(scope: Scope): Promise<string> {
    return this.reads.run(scope);
  }

  /** Adds up what connections that are gone have counted, so that the table stays as small as the pool. */
  async fold(): Promise<void> {
    await this.db.rows(`
      WITH gone AS (
        DELETE FROM catalogue_revisions
        WHERE backend <> 0 AND backend NOT IN (SELECT pid FROM pg_stat_activity)
        RETURNING scope, revision
      )
      INSERT INTO catalogue_revisions SELECT scope, 0, sum(revision) FROM gone GROUP BY scope
      ON CONFLICT (scope, backend) DO UPDATE SET revision = catalogue_revisions.revision + excluded.revision`);
  }
}
