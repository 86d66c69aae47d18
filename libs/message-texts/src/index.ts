export { type Description, type MessageKind, type Part, type Templates, type Variant } from './message-kinds';
export { MessageTextsAdminService } from './message-texts.admin.service';
export { MessageTemplates } from './message-texts.dto';
export { messageTextsEntities } from './message-texts.entity';
export { MessageTextsModule } from './message-texts.module';
export type { MessageTextsOptions } from './message-texts.options';
export { KindParam, TextParams } from './text-params';
export { MessageTextsService, type RenderedTexts } from './message-texts.service';
export {
  type MessagePreviewFields,
  messageKindFields,
  messagePreviewFields,
  messageTextFields,
} from './message-texts.view';
export { type Value, type Values, renderLine } from './template';
export { findFaultIn } from './template-checks';
export { segmentsOf } from './text-segments';
