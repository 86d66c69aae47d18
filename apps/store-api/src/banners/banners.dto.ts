import { StringField } from '@comptoir/http';

export class BannersQuery {
  @StringField({ optional: true, max: 50, description: 'Only the banners of one place, such as `hero`.' })
  position?: string;
}
