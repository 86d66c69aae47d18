import { Exclude } from 'class-transformer';
import { IntField, StringField } from '@comptoir/http';

const DEFAULT_LIMIT = 100;

/** Query of GET /admin/events. */
export class EventsQuery {
  @StringField({
    optional: true,
    max: 18,
    pattern: /^\d*$/,
    description: '`next` of the response before; the oldest events without it.',
  })
  after?: string;

  @StringField({
    optional: true,
    max: 4000,
    description: 'Names of events, separated by commas. `product.*` stands for all events of products.',
    example: 'product.*,order.updated',
  })
  types?: string;

  @IntField({ optional: true, min: 1, max: 1000, description: 'Most events of a response; 100 by default.' })
  limit: number = DEFAULT_LIMIT;

  @Exclude()
  get position(): number | undefined {
    return this.after === undefined || this.after === '' ? undefined : Number(this.after);
  }
}
