import { Injectable } from '@nestjs/common';
import { CustomFieldsAdminService } from '@comptoir/custom-fields';
import { Every } from '../../events';

const MINUTE_MS = 60_000;

@Injectable()
export class CustomFieldsJobs {
  constructor(private readonly fields: CustomFieldsAdminService) {}

  @Every({ name: 'remove-custom-fields', everyMs: MINUTE_MS })
  removeDeletedValues(): Promise<void> {
    return this.fields.removeDeletedValues();
  }
}
