import { IntField, PageQuery } from '@comptoir/http';

/** GET /admin/jobs/{id}: a page of the job's errors. */
export class JobQuery extends PageQuery {
  @IntField({ min: 1, clampTo: 100, optional: true, description: 'Errors of a page, up to 100.' })
  override per_page: number = 100;
}
