import { ApiProperty } from '@nestjs/swagger';
import { EnumField, StringField } from '@comptoir/http';
import { EVIDENCE_FILES, type EvidenceFileType, MAX_TEXT } from './disputes.evidence.rules';

/** A text of the evidence. */
const TextField = (description: string): PropertyDecorator =>
  StringField({ optional: true, nullable: true, max: MAX_TEXT, description });

/** Body of PUT /admin/disputes/{id}/evidence. A text that is not sent is removed. */
export class SaveEvidence {
  @TextField('Logs that show that the customer used the service.')
  access_activity_log?: string | null;

  @TextField('Billing address of the customer.')
  billing_address?: string | null;

  @TextField('How and when the customer was shown the cancellation policy.')
  cancellation_policy_disclosure?: string | null;

  @TextField('Why the subscription or order was not cancelled.')
  cancellation_rebuttal?: string | null;

  @TextField('E-mail address of the customer.')
  customer_email_address?: string | null;

  @TextField('Name of the customer.')
  customer_name?: string | null;

  @TextField('Network address from which the customer paid.')
  customer_purchase_ip?: string | null;

  @TextField('Why the payment is no duplicate of another one.')
  duplicate_charge_explanation?: string | null;

  @TextField('Id of the payment at the processor that this one seems to repeat.')
  duplicate_charge_id?: string | null;

  @TextField('What was sold.')
  product_description?: string | null;

  @TextField('How and when the customer was shown the refund policy.')
  refund_policy_disclosure?: string | null;

  @TextField('Why the customer gets no refund.')
  refund_refusal_explanation?: string | null;

  @TextField('Day on which the service was rendered.')
  service_date?: string | null;

  @TextField('Address to which the goods were sent.')
  shipping_address?: string | null;

  @TextField('Carriers of the goods.')
  shipping_carrier?: string | null;

  @TextField('Day on which the goods were sent.')
  shipping_date?: string | null;

  @TextField('Tracking numbers of the parcels.')
  shipping_tracking_number?: string | null;

  @TextField('Anything else that helps.')
  uncategorized_text?: string | null;
}

/** Form of POST /admin/disputes/{id}/evidence/files. */
export class AddEvidenceFile {
  @ApiProperty({ type: 'string', format: 'binary', description: 'A PDF, JPEG or PNG file.' })
  file?: unknown;

  @EnumField(EVIDENCE_FILES, { description: 'What the file shows. It replaces an earlier one of this type.' })
  type: EvidenceFileType;
}
