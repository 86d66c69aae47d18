import { IdField, PageQuery, StringField } from '@comptoir/http';

export class BlogPageQuery extends PageQuery {
  @IdField({ optional: true })
  category_id?: number;

  @StringField({
    optional: true,
    max: 200,
    description: 'A part of title or content, without case and accents.',
  })
  search?: string;

  override per_page: number = 10;
}
