import { Card } from '@mui/material';
import type { ReactNode } from 'react';
import { PageSection } from '../../shared/ui/page-section';

interface Props {
  /** Text key. */
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A card beside the form of a person. */
export function SideCard(props: Props): React.JSX.Element {
  return (
    <Card sx={{ mb: 2, pt: 2, '& hr': { display: 'none' } }}>
      <PageSection {...props} />
    </Card>
  );
}
