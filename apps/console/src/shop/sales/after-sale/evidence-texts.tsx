import { Box, Button, Chip, Typography } from '@mui/material';
import { Form, useNotify, useRefresh, useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import { Save } from '../../../shared/ui/save';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { fieldErrorsOf, messageOf } from '../../../shared/data/error-messages';
import { useStoreClient } from '../../store-context';
import { Section } from '../parts/section';
import { type Dispute, versionSeen } from '../parts/types';
import { answerOf } from './dispute-answer';

type Texts = Dispute['evidence']['texts'];
type TextName = keyof Texts;

/** The texts that a bank takes, the most useful ones first. */
const NAMES: readonly TextName[] = [
  'product_description',
  'customer_name',
  'customer_email_address',
  'customer_purchase_ip',
  'billing_address',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'service_date',
  'access_activity_log',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'duplicate_charge_id',
  'duplicate_charge_explanation',
  'uncategorized_text',
];
const LONG: readonly TextName[] = [
  'product_description',
  'access_activity_log',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'duplicate_charge_explanation',
  'uncategorized_text',
];

/** The texts of the evidence, with what the order says as suggestions. */
export function EvidenceTexts({ dispute }: { dispute: Dispute }): React.JSX.Element | null {
  const { evidence } = dispute;
  const canChange = answerOf(dispute).canChange;
  const given = NAMES.filter((name) => evidence.texts[name]);
  if (!canChange) return given.length > 0 ? <SentTexts texts={evidence.texts} names={given} /> : null;
  return <TextsForm dispute={dispute} />;
}

function TextsForm({ dispute }: { dispute: Dispute }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const { evidence } = dispute;
  const sorted = [...NAMES].sort(
    (a, b) => Number(evidence.wanted.includes(b)) - Number(evidence.wanted.includes(a)),
  );
  const save = async (texts: Texts): Promise<unknown> => {
    try {
      await store.adminDisputes.saveEvidence({ ...texts, id: dispute.id }, versionSeen(dispute));
      notify('resources.disputes.saved', { type: 'success' });
      refresh();
      return undefined;
    } catch (error) {
      notify(messageOf(error, translate), { type: 'error' });
      return fieldErrorsOf(error);
    }
  };
  return (
    <Section title="resources.disputes.sections.texts">
      <Typography variant="body2" sx={{ mb: 1 }}>
        {translate('resources.disputes.texts_help')}
      </Typography>
      <Form
        record={{ id: dispute.id, ...evidence.texts }}
        onSubmit={(values: FieldValues) => save(textsOf(values))}
        sanitizeEmptyValues
        warnWhenUnsavedChanges
      >
        <UseSuggestions suggested={evidence.suggested_texts} />
        {sorted.map((name) => (
          <OneText
            key={name}
            name={name}
            suggestion={evidence.suggested_texts[name]}
            isWanted={evidence.wanted.includes(name)}
          />
        ))}
        <Save alwaysEnable={false} />
      </Form>
    </Section>
  );
}

function textsOf(values: FieldValues): Texts {
  const given = NAMES.filter((name) => values[name]).map((name) => [name, String(values[name])]);
  return Object.fromEntries(given) as Texts;
}

function UseSuggestions({ suggested }: { suggested: Texts }): React.JSX.Element {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext<Texts>();
  const use = (): void => {
    for (const name of NAMES) {
      // Texts that somebody has written stay.
      if (suggested[name] && !getValues(name)) setValue(name, suggested[name], { shouldDirty: true });
    }
  };
  return (
    <Button size="small" onClick={use} sx={{ mb: 1 }}>
      {translate('resources.disputes.use_suggestions')}
    </Button>
  );
}

interface TextProps {
  name: TextName;
  suggestion: string | undefined;
  isWanted: boolean;
}

function OneText({ name, suggestion, isWanted }: TextProps): React.JSX.Element {
  const translate = useTranslate();
  const { setValue } = useFormContext<Texts>();
  const isLong = LONG.includes(name);
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <TextInput
        source={name}
        label={`resources.disputes.texts.${name}`}
        multiline={isLong}
        minRows={isLong ? 2 : undefined}
        helperText={suggestion ? translate('resources.disputes.suggestion', { text: suggestion }) : false}
        sx={{ flex: '1 1 18rem' }}
      />
      {isWanted && (
        <Chip size="small" color="info" variant="outlined" label={translate('resources.disputes.wanted')} />
      )}
      {suggestion && (
        <Button size="small" onClick={() => setValue(name, suggestion, { shouldDirty: true })}>
          {translate('resources.disputes.use_suggestion')}
        </Button>
      )}
    </Box>
  );
}

function SentTexts({ texts, names }: { texts: Texts; names: readonly TextName[] }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Section title="resources.disputes.sections.texts">
      {names.map((name) => (
        <Box key={name} sx={{ mb: 1.5 }}>
          <Typography variant="subtitle2" component="h3">
            {translate(`resources.disputes.texts.${name}`)}
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {texts[name]}
          </Typography>
        </Box>
      ))}
    </Section>
  );
}
