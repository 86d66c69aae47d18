import { EnumField } from '@comptoir/http';
import { ReferenceField } from '../../platform/http/dto-fields';
import { PageQuery } from '../../platform/http/paging';
import { SMS_STATUSES, type SmsStatus } from './sms.entity';

export class SmsListQuery extends PageQuery {
  @ReferenceField({ optional: true, description: 'Only messages about this booking.' })
  booking_id?: number;

  @EnumField(SMS_STATUSES, { optional: true })
  status?: SmsStatus;
}
