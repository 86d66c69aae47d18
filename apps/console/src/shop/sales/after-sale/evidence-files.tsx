import { Box, Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { FileField, FileInput, SelectInput, required } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { DownloadButton } from '../../../shared/ui/download-button';
import { useStoreClient } from '../../store-context';
import { Section } from '../parts/section';
import { type Dispute, namedChoices } from '../parts/types';
import { answerOf } from './dispute-answer';

const TYPES = [
  'receipt',
  'shipping_documentation',
  'customer_communication',
  'customer_signature',
  'refund_policy',
  'cancellation_policy',
  'duplicate_charge_documentation',
  'service_documentation',
  'uncategorized_file',
] as const;
const ACCEPTED = { 'application/pdf': ['.pdf'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] };
const MOST_BYTES = 4_500_000;
const KILOBYTE = 1_000;

interface Values {
  type: (typeof TYPES)[number];
  file: { rawFile: File };
}

type EvidenceFile = Dispute['evidence']['files'][number];

/** The files of the evidence, one of each type. */
export function EvidenceFiles({ dispute }: { dispute: Dispute }): React.JSX.Element {
  const translate = useTranslate();
  const { files, wanted } = dispute.evidence;
  const canChange = answerOf(dispute).canChange;
  const missing = TYPES.filter((type) => wanted.includes(type) && !files.some((file) => file.type === type));
  return (
    <Section title="resources.disputes.sections.files" actions={canChange && <AddFile dispute={dispute} />}>
      {files.length === 0 && (
        <Typography variant="body2">{translate('resources.disputes.no_files')}</Typography>
      )}
      <Stack spacing={1}>
        {files.map((file) => (
          <FileRow key={file.id} dispute={dispute} file={file} canChange={canChange} />
        ))}
      </Stack>
      {canChange && missing.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <Typography variant="body2">{translate('resources.disputes.files_wanted')}</Typography>
          {missing.map((type) => (
            <Chip
              key={type}
              size="small"
              variant="outlined"
              color="info"
              sx={{ mr: 0.5, mt: 0.5 }}
              label={translate(`resources.disputes.files.${type}`)}
            />
          ))}
        </Box>
      )}
    </Section>
  );
}

function FileRow({
  dispute,
  file,
  canChange,
}: {
  dispute: Dispute;
  file: EvidenceFile;
  canChange: boolean;
}): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const name = translate(`resources.disputes.files.${file.type}`);
  const path = { id: dispute.id, file_id: file.id };
  const ending = file.content_type.split('/')[1] ?? 'pdf';
  return (
    <Box>
      <Typography variant="body2">
        {name} · {Math.ceil(file.size / KILOBYTE)} kB
      </Typography>
      <Stack direction="row" spacing={0.5}>
        <DownloadButton
          label="resources.disputes.open_file"
          fileName={`${file.type}.${ending}`}
          load={() => store.adminDisputes.openEvidenceFile(path)}
        />
        {canChange && (
          <ActionDialog
            label="resources.disputes.delete_file.label"
            variant="text"
            color="error"
            consequence={translate('resources.disputes.delete_file.text', { name })}
            submit={() => store.adminDisputes.deleteEvidenceFile(path)}
            done="resources.disputes.delete_file.done"
          />
        )}
      </Stack>
    </Box>
  );
}

function AddFile({ dispute }: { dispute: Dispute }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <ActionDialog<Values>
      label="resources.disputes.add_file.label"
      consequence={translate('resources.disputes.add_file.text')}
      submit={({ type, file }) =>
        store.adminDisputes.addEvidenceFile({ id: dispute.id, type, file: file.rawFile })
      }
      done="resources.disputes.add_file.done"
    >
      <SelectInput
        source="type"
        label="resources.disputes.add_file.type"
        choices={namedChoices('resources.disputes.files', TYPES)}
        validate={required()}
      />
      <FileInput
        source="file"
        label="resources.disputes.add_file.file"
        accept={ACCEPTED}
        maxSize={MOST_BYTES}
        validate={required()}
      >
        <FileField source="src" title="title" />
      </FileInput>
    </ActionDialog>
  );
}
