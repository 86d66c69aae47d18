import { Link as WebLink, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { FileField, FileInput, TextInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Instant } from '../../../shared/ui/instant';
import { useStoreClient } from '../../store-context';
import { Section } from '../parts/section';
import { type Return, versionSeen } from '../parts/types';

const MOST_BYTES = 2_000_000;

interface Values {
  file?: { rawFile: File } | null;
  url?: string;
}

/** The label with which the customer sends the goods back. */
export function ReturnLabelSection({ record }: { record: Return }): React.JSX.Element {
  const translate = useTranslate();
  const { label } = record;
  return (
    <Section title="resources.returns.sections.label" actions={<SetLabel record={record} />}>
      {!label && <Typography variant="body2">{translate('resources.returns.no_label')}</Typography>}
      {label && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {label.url ? (
            <WebLink href={label.url} target="_blank" rel="noreferrer">
              {label.url}
            </WebLink>
          ) : (
            translate('resources.returns.label_file')
          )}{' '}
          <Instant value={label.created_at} />
        </Typography>
      )}
    </Section>
  );
}

/** Gives the customer a label: a PDF, or a page that has it. */
function SetLabel({ record }: { record: Return }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <ActionDialog<Values>
      label="resources.returns.label.set"
      consequence={translate('resources.returns.label.text')}
      submit={({ file, url }) =>
        store.adminReturns.setLabel(
          { id: record.id, ...(file ? { file: file.rawFile } : { url }) },
          versionSeen(record),
        )
      }
      done="resources.returns.label.done"
    >
      <FileInput
        source="file"
        label="resources.returns.label.file"
        accept={{ 'application/pdf': ['.pdf'] }}
        maxSize={MOST_BYTES}
      >
        <FileField source="src" title="title" />
      </FileInput>
      <TextInput
        source="url"
        label="resources.returns.label.url"
        helperText="resources.returns.label.url_help"
      />
    </ActionDialog>
  );
}
