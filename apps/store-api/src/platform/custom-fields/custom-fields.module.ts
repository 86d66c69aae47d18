import { Module } from '@nestjs/common';
import { CustomFieldsModule } from '@comptoir/custom-fields';
import { CustomFieldsAdminController } from './custom-fields.admin.controller';
import { CustomFieldsController } from './custom-fields.controller';
import { CustomFieldsJobs } from './custom-fields.jobs';
import { CUSTOM_FIELDS } from './custom-fields.options';
import { FieldTextsService } from './field-texts.service';

/** Lets staff add fields to records (docs/custom-fields.md). */
@Module({
  imports: [CustomFieldsModule.forRoot(CUSTOM_FIELDS)],
  controllers: [CustomFieldsController, CustomFieldsAdminController],
  providers: [CustomFieldsJobs, FieldTextsService],
})
export class StoreCustomFieldsModule {}
