import { Alert, Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { NotFound, Title } from 'react-admin';
import { useParams } from 'react-router';
import { ExtensionBoundary } from './extension-boundary';
import { useExtensions } from './use-extensions';

/** A page of an extension. */
export default function ExtensionPage(): React.JSX.Element | null {
  const translate = useTranslate();
  const { extension: name, '*': path = '' } = useParams();
  const extensions = useExtensions();
  if (extensions.length === 0) return null;
  const extension = extensions.find((one) => one.name === name);
  const text = translate('console.extensions.failed', { title: extension?.title });
  if (extension?.hasFailed) return <Alert severity="warning">{text}</Alert>;
  const page = extension?.pages?.find((one) => one.path === path);
  if (!page) return <NotFound />;
  const { component: Page } = page;
  return (
    <ExtensionBoundary key={`${extension?.name}/${path}`} text={text}>
      <Title title={page.label} />
      <Box sx={{ display: 'grid', gap: 2, my: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Page />
      </Box>
    </ExtensionBoundary>
  );
}
