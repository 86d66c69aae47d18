import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import DeleteIcon from '@mui/icons-material/Delete';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import { Box, Card, IconButton, TextField } from '@mui/material';
import { useNotify, useRefresh, useTranslate } from 'ra-core';
import { useState } from 'react';
import { detailsOf } from '../../../shared/data/error-messages';
import { OpenActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';
import type { Picture } from './picture';

const KEY = 'resources.products.pictures';

interface Props {
  picture: Picture;
  name: string;
  isMain: boolean;
  onMain(): void;
}

/** One picture with its alternative text. */
export function PictureCard({ picture, name, isMain, onMain }: Props): React.JSX.Element {
  const translate = useTranslate();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: picture.id });
  return (
    <Card
      component="li"
      variant="outlined"
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{ zIndex: isDragging ? 1 : undefined, position: 'relative', boxShadow: isDragging ? 4 : undefined }}
    >
      <Box sx={{ aspectRatio: '1', bgcolor: 'action.hover' }}>
        <img
          src={picture.url}
          alt={picture.alt}
          loading="lazy"
          style={{ width: '100%', height: '100%', objectFit: 'contain', display: 'block' }}
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', px: 0.5 }}>
        <IconButton
          size="small"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={translate('console.order.handle', { name })}
          sx={{ cursor: 'grab', touchAction: 'none' }}
        >
          <DragIndicatorIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={translate(isMain ? `${KEY}.is_main` : `${KEY}.make_main`, { name })}
          aria-pressed={isMain}
          color={isMain ? 'primary' : 'default'}
          onClick={() => !isMain && onMain()}
        >
          {isMain ? <StarIcon fontSize="small" /> : <StarBorderIcon fontSize="small" />}
        </IconButton>
        <DeletePicture id={picture.id} name={name} />
      </Box>
      <AltText key={picture.alt} picture={picture} name={name} />
    </Card>
  );
}

/** The alternative text is stored when the field is left. */
function AltText({ picture, name }: { picture: Picture; name: string }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const [alt, setAlt] = useState(picture.alt);
  const save = async (): Promise<void> => {
    if (alt === picture.alt) return;
    try {
      await store.adminProducts.updateImage({ image_id: picture.id, alt });
      notify(`${KEY}.alt_saved`, { type: 'success' });
      refresh();
    } catch (error) {
      notify(detailsOf(error, translate), { type: 'error' });
    }
  };
  return (
    <TextField
      size="small"
      fullWidth
      margin="none"
      label={translate(`${KEY}.alt`)}
      value={alt}
      onChange={({ target }) => setAlt(target.value)}
      onBlur={() => void save()}
      slotProps={{ htmlInput: { maxLength: 200, 'aria-label': translate(`${KEY}.alt_of`, { name }) } }}
    />
  );
}

function DeletePicture({ id, name }: { id: number; name: string }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate(`${KEY}.delete_label`, { name })}
        onClick={() => setOpen(true)}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
      {isOpen && (
        <OpenActionDialog
          label={`${KEY}.delete`}
          consequence={translate(`${KEY}.delete_text`)}
          done={`${KEY}.deleted`}
          color="error"
          submit={() => store.adminProducts.deleteImage({ image_id: id })}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}
