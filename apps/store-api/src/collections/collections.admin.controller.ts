import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, Upload, type UploadedFile, pageView, paged } from '@comptoir/http';
import { Media } from '../media/media';
import { pictureForm } from '../media/media.fields';
import type { Paged } from '../paging';
import { CreateCollection, SetProducts, StaffCollectionsQuery, UpdateCollection } from './collections.dto';
import { type StaffCollection, StaffCollectionsService } from './collections.staff.service';
import { StaffCollectionView, toStaffCollectionView } from './collections.view';

const CollectionAnswer = Type.Object({ message: Type.String(), data: StaffCollectionView });
type CollectionAnswer = Static<typeof CollectionAnswer>;

@ApiTags('admin/collections')
@Controller('admin/collections')
export class StaffCollectionsController {
  constructor(
    private readonly collections: StaffCollectionsService,
    private readonly media: Media,
  ) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'All collections in their order, active or not',
    returns: paged(StaffCollectionView),
  })
  async list(@Query() query: StaffCollectionsQuery): Promise<Paged<StaffCollectionView>> {
    const page = await this.collections.list(query);
    return pageView(page, query, (collection) => toStaffCollectionView(collection, this.media));
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Add a collection', status: 201, returns: CollectionAnswer })
  async create(@Body() body: CreateCollection): Promise<CollectionAnswer> {
    return this.answer('Collection created.', await this.collections.create(body));
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    summary: 'One collection',
    returns: Type.Object({ data: StaffCollectionView }),
  })
  async find(@Param('id', IdPipe) id: number): Promise<{ data: StaffCollectionView }> {
    return { data: toStaffCollectionView(await this.collections.find(id), this.media) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change a collection',
    returns: CollectionAnswer,
    lookup: StaffCollectionsService,
  })
  async update(@Param('id', IdPipe) id: number, @Body() body: UpdateCollection): Promise<CollectionAnswer> {
    return this.answer('Collection updated.', await this.collections.update(id, body));
  }

  @Put(':id/products')
  @Endpoint({
    access: 'admin',
    summary: 'Say which products a collection holds, and in which order',
    returns: CollectionAnswer,
    lookup: StaffCollectionsService,
  })
  async setProducts(@Param('id', IdPipe) id: number, @Body() body: SetProducts): Promise<CollectionAnswer> {
    return this.answer('Collection updated.', await this.collections.setProducts(id, body.product_ids));
  }

  @Post(':id/image')
  @Endpoint({
    access: 'admin',
    summary: 'Upload the picture of a collection',
    ...pictureForm('image'),
    returns: CollectionAnswer,
    lookup: StaffCollectionsService,
  })
  async setImage(
    @Param('id', IdPipe) id: number,
    @Upload() { bytes }: UploadedFile,
  ): Promise<CollectionAnswer> {
    return this.answer('Collection updated.', await this.collections.setImage(id, bytes));
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Delete a collection; its products stay', status: 204 })
  async remove(@Param('id', IdPipe) id: number): Promise<void> {
    await this.collections.remove(id);
  }

  private answer(message: string, collection: StaffCollection): CollectionAnswer {
    return { message, data: toStaffCollectionView(collection, this.media) };
  }
}
