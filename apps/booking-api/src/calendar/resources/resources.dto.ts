import { ArrayUnique } from 'class-validator';
import { BooleanField, EnumField, IdListField, IntField, StringField } from '@comptoir/http';
import { ColorField, MAX_SEATS, OptionalText } from '../../platform/http/dto-fields';
import { LimitField, PageField } from '../../platform/http/paging';
import { WAYS_TO_BOOK, type WayToBook } from './resources.entity';

const MAX_ORDER = 10_000;

const BookedByField = (): PropertyDecorator =>
  EnumField(WAYS_TO_BOOK, {
    optional: true,
    nullable: true,
    description:
      'Whether clients book it without a service (`itself`), with one of its services, or both. Null, the default, is ' +
      '`services` while one of them has to be paid when it is booked, and `both` otherwise.',
  });

export class CreateResource {
  @StringField({ max: 200, example: 'Meeting room' })
  name: string;

  @OptionalText({ max: 5000 })
  description?: string;

  @IntField({ min: 1, optional: true, description: 'Shown to clients; 1 when absent.' })
  capacity?: number;

  @IntField({ min: 1, max: MAX_SEATS, optional: true, description: 'People who can book the same time.' })
  seats?: number;

  @ColorField({ optional: true })
  color?: string;

  @BooleanField({ optional: true, description: 'Inactive resources are hidden from the public.' })
  active?: boolean;

  @BookedByField()
  booked_by?: WayToBook | null;
}

export class UpdateResource {
  @StringField({ max: 200, min: 1, optional: true })
  name?: string;

  @OptionalText({ max: 5000 })
  description?: string;

  @IntField({ min: 1, optional: true })
  capacity?: number;

  @IntField({ min: 1, max: MAX_SEATS, optional: true, description: 'People who can book the same time.' })
  seats?: number;

  @ColorField({ optional: true })
  color?: string;

  @BooleanField({ optional: true })
  active?: boolean;

  @BookedByField()
  booked_by?: WayToBook | null;
}

export class ResourceListQuery {
  @PageField({ description: 'Enables pagination; without it the list has every resource.' })
  page?: number;

  @LimitField()
  limit: number = 20;

  @StringField({ max: 200, optional: true, description: 'Part of the name, ignoring case.' })
  search?: string;
}

/** Ids in their new order; the others follow in their present order. */
export class Reorder {
  @IdListField({ max: MAX_ORDER })
  @ArrayUnique({ message: 'order must not name an id twice' })
  order: number[];
}
