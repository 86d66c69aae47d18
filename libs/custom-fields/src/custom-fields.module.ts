import { type DynamicModule, Module } from '@nestjs/common';
import { CustomFieldsAdminService } from './custom-fields.admin.service';
import { CUSTOM_FIELDS_OPTIONS, type CustomFieldsOptions } from './custom-fields.options';
import { CustomFieldsService } from './custom-fields.service';

/** Provides custom fields to the features whose records have them. */
@Module({})
export class CustomFieldsModule {
  static forRoot(options: CustomFieldsOptions): DynamicModule {
    return {
      module: CustomFieldsModule,
      global: true,
      providers: [
        { provide: CUSTOM_FIELDS_OPTIONS, useValue: options },
        CustomFieldsService,
        CustomFieldsAdminService,
      ],
      exports: [CustomFieldsService, CustomFieldsAdminService],
    };
  }
}
