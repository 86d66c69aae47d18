import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, Upload, type UploadedFile, pageView, pageSchema } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import { imageForm } from '../../platform/media/image-fields';
import type { Paged } from '../../platform/http/paging';
import { CreateCollection, SetProducts, AdminCollectionsQuery, UpdateCollection } from './collections.dto';
import { type AdminCollection, CollectionsAdminService } from './collections.admin.service';
import { AdminCollectionView, toAdminCollectionView } from './collections.view';

const CollectionAnswer = Type.Object({ message: Type.String(), data: AdminCollectionView });
type CollectionAnswer = Static<typeof CollectionAnswer>;

@ApiTags('admin/collections')
@Controller('admin/collections')
export class CollectionsAdminController {
  constructor(
    private readonly collections: CollectionsAdminService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'All collections in their order, active or not',
    returns: pageSchema(AdminCollectionView),
  })
  async list(@Query() query: AdminCollectionsQuery): Promise<Paged<AdminCollectionView>> {
    const page = await this.collections.list(query);
    return pageView(page, query, (collection) => toAdminCollectionView(collection, this.media));
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
    returns: Type.Object({ data: AdminCollectionView }),
  })
  async find(@Param('id', IdPipe) id: number): Promise<{ data: AdminCollectionView }> {
    return { data: toAdminCollectionView(await this.collections.find(id), this.media) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change a collection',
    returns: CollectionAnswer,
    notFound: CollectionsAdminService,
  })
  async update(@Param('id', IdPipe) id: number, @Body() body: UpdateCollection): Promise<CollectionAnswer> {
    return this.answer('Collection updated.', await this.collections.update(id, body));
  }

  @Put(':id/products')
  @Endpoint({
    access: 'admin',
    summary: 'Say which products a collection holds, and in which order',
    returns: CollectionAnswer,
    notFound: CollectionsAdminService,
  })
  async setProducts(@Param('id', IdPipe) id: number, @Body() body: SetProducts): Promise<CollectionAnswer> {
    return this.answer('Collection updated.', await this.collections.setProducts(id, body.product_ids));
  }

  @Post(':id/image')
  @Endpoint({
    access: 'admin',
    summary: 'Upload the picture of a collection',
    ...imageForm('image'),
    returns: CollectionAnswer,
    notFound: CollectionsAdminService,
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

  private answer(message: string, collection: AdminCollection): CollectionAnswer {
    return { message, data: toAdminCollectionView(collection, this.media) };
  }
}
