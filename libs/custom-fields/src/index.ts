export {
  CUSTOM_FIELD_TYPES,
  type FieldAudience,
  type FieldChoice,
  type FieldValue,
  type FieldValues,
  type GivenValues,
} from './custom-field-types';
export { CustomFieldsAdminService, type FieldChange, type NewField } from './custom-fields.admin.service';
export {
  CustomFieldFilters,
  CustomFieldTexts,
  CustomFieldParts,
  CustomFieldsField,
  FieldChoiceTexts,
  NewCustomFieldParts,
} from './custom-fields.dto';
export { CustomField, customFieldsEntities } from './custom-fields.entity';
export { CustomFieldsModule } from './custom-fields.module';
export { type CustomFieldsOptions, type FieldTarget } from './custom-fields.options';
export { shownFields } from './custom-fields.queries';
export { CustomFieldsService, type ValuesWriter } from './custom-fields.service';
export {
  CustomFieldValues,
  customFieldFields,
  shownFieldFields,
  toCustomFieldFields,
  toShownFieldFields,
} from './custom-fields.view';
export { type FieldFilter } from './field-filters';
