import { applyDecorators } from '@nestjs/common';
import { ArrayUnique, Max } from 'class-validator';
import { BooleanField, EnumField, IdListField, IntField, MoneyField, StringField } from '@comptoir/http';
import {
  CheckedField,
  ColorField,
  MAX_SEATS,
  OptionalText,
  ReferenceField,
} from '../../platform/http/dto-fields';
import { AvailabilityQuery } from '../../calendar/slots/slots.dto';
import { STRATEGIES, type Strategy } from './services.entity';

const MAX_DURATIONS = 20;
const MAX_DURATION = 44_640;
const MAX_RESOURCES = 100;
const MAX_BUFFER = 1_440;
const MAX_GROUPS = 3;
const MAX_MEMBERS = 20;
const MAX_ID = 2_147_483_647;

const DurationsField = (optional: boolean): PropertyDecorator =>
  applyDecorators(
    IdListField({
      min: 1,
      max: MAX_DURATIONS,
      optional,
      description: 'Lengths in minutes, up to 44,640; the first is the default.',
      example: [30, 60],
    }),
    Max(MAX_DURATION, { each: true }),
    ArrayUnique({ message: 'durations must not name a length twice' }),
  );

const ResourcesField = (): PropertyDecorator =>
  applyDecorators(
    IdListField({
      max: MAX_RESOURCES,
      optional: true,
      description: 'Resources that offer the service, the preferred one first.',
    }),
    ArrayUnique({ message: 'resource_ids must not name an id twice' }),
  );

const BufferField = (when: string): PropertyDecorator =>
  IntField({
    max: MAX_BUFFER,
    optional: true,
    description: `Minutes ${when} each booking that no other booking can have; 0 when absent.`,
  });

const NeedsField = (): PropertyDecorator =>
  CheckedField({
    optional: true,
    api: {
      type: 'array',
      maxItems: MAX_GROUPS,
      items: {
        type: 'array',
        minItems: 1,
        maxItems: MAX_MEMBERS,
        uniqueItems: true,
        items: { type: 'integer', minimum: 1 },
      },
    },
    example: [[4, 5, 6]],
    description:
      'Groups of further resources, such as rooms. Each booking takes one resource of each group, the first that is free.',
    check: isGroups,
    message: `needs must be a list of at most ${MAX_GROUPS} groups of 1 to ${MAX_MEMBERS} different ids`,
  });

function isGroups(value: unknown): boolean {
  return Array.isArray(value) && value.length <= MAX_GROUPS && value.every(isGroup);
}

function isGroup(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 1 || value.length > MAX_MEMBERS) return false;
  const isId = (id: unknown): boolean => Number.isInteger(id) && Number(id) >= 1 && Number(id) <= MAX_ID;
  return value.every(isId) && new Set(value).size === value.length;
}

/** The properties of a service that have defaults. */
class ServiceInput {
  @OptionalText({ max: 5000 })
  description?: string;

  @ColorField({ optional: true })
  color?: string;

  @BooleanField({ optional: true, description: 'Inactive services are hidden from the public.' })
  active?: boolean;

  @MoneyField({ optional: true, decimals: 3, description: 'Price, to which those of options are added.' })
  price?: string;

  @BufferField('before')
  buffer_before_min?: number;

  @BufferField('after')
  buffer_after_min?: number;

  @IntField({
    min: 1,
    max: MAX_SEATS,
    optional: true,
    nullable: true,
    description: 'Most people of one booking; null leaves it to the seats of the resource.',
  })
  max_party_size?: number | null;

  @EnumField(STRATEGIES, {
    optional: true,
    description:
      'Resource of a booking for anyone: the one with the fewest bookings that day and week (`least_booked`), ' +
      'the one whose last turn is longest ago (`in_turn`), or the first of the list (`priority`).',
  })
  strategy?: Strategy;

  @IntField({
    min: 1,
    optional: true,
    nullable: true,
    description: 'Resource whose form clients fill in; null for the first of `resource_ids`.',
  })
  form_resource_id?: number | null;

  @ResourcesField()
  resource_ids?: number[];

  @NeedsField()
  needs?: number[][];
}

export class CreateService extends ServiceInput {
  @StringField({ max: 200, example: 'Haircut' })
  name: string;

  @DurationsField(false)
  durations: number[];
}

export class UpdateService extends ServiceInput {
  @StringField({ min: 1, max: 200, optional: true })
  name?: string;

  @DurationsField(true)
  durations?: number[];
}

/** Days, length and people of the free times of a service. */
export class ServiceAvailabilityQuery extends AvailabilityQuery {
  @IntField({ min: 1, optional: true, description: 'One of `durations`; the first when absent.' })
  duration_min?: number;

  @ReferenceField({ optional: true, description: 'Only this resource; anyone when absent.' })
  resource_id?: number;
}
