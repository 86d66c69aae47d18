import ImageIcon from '@mui/icons-material/Image';
import { Box } from '@mui/material';
import { useFieldValue } from 'ra-core';

/** A small picture that says nothing that the text beside it does not say. */
export function Thumbnail({
  url,
  size = 40,
}: {
  url: string | null | undefined;
  size?: number;
}): React.JSX.Element {
  return (
    <Box
      sx={{
        width: size,
        height: size,
        flexShrink: 0,
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
        color: 'text.secondary',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      {url ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          width={size}
          height={size}
          style={{ objectFit: 'cover', width: '100%', height: '100%' }}
        />
      ) : (
        <ImageIcon fontSize="small" />
      )}
    </Box>
  );
}

interface FieldProps {
  source: string;
  label?: string | false;
  sortable?: boolean;
}

/** Shows the picture of the record. */
export function ThumbnailField({ source }: FieldProps): React.JSX.Element {
  const url = useFieldValue<Record<string, string>>({ source });
  return <Thumbnail url={url} />;
}
