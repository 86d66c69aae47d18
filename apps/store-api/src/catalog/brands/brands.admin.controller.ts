import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, Upload, type UploadedFile, pageView, pageSchema } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import { imageForm } from '../../platform/media/image-fields';
import type { Paged } from '../../platform/http/paging';
import { BrandsQuery, CreateBrand, UpdateBrand } from './brands.dto';
import { type AdminBrand, BrandsAdminService } from './brands.admin.service';
import { AdminBrandView, toAdminBrandView } from './brands.view';

const BrandResponse = Type.Object({ message: Type.String(), data: AdminBrandView });
type BrandResponse = Static<typeof BrandResponse>;

const version = { table: 'brands' };

@ApiTags('admin/brands')
@Controller('admin/brands')
export class BrandsAdminController {
  constructor(
    private readonly brands: BrandsAdminService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'All brands, newest first',
    returns: pageSchema(AdminBrandView),
  })
  async listBrands(@Query() query: BrandsQuery): Promise<Paged<AdminBrandView>> {
    return pageView(await this.brands.listBrands(query), query, (brand) =>
      toAdminBrandView(brand, this.media),
    );
  }

  @Post()
  @Endpoint({ access: 'manager', summary: 'Add a brand', status: 201, returns: BrandResponse })
  async createBrand(@Body() body: CreateBrand): Promise<BrandResponse> {
    return this.respond('Brand created.', await this.brands.createBrand(body));
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One brand, deleted or not',
    version,
    returns: Type.Object({ data: AdminBrandView }),
  })
  async findBrand(@Param('id', IdPipe) id: number): Promise<{ data: AdminBrandView }> {
    return { data: toAdminBrandView(await this.brands.findBrand(id), this.media) };
  }

  @Put(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Change a brand',
    version,
    returns: BrandResponse,
    notFound: BrandsAdminService,
  })
  async updateBrand(@Param('id', IdPipe) id: number, @Body() body: UpdateBrand): Promise<BrandResponse> {
    return this.respond('Brand updated.', await this.brands.updateBrand(id, body));
  }

  @Post(':id/logo')
  @Endpoint({
    access: 'manager',
    summary: 'Upload the logo of a brand',
    version,
    ...imageForm('logo'),
    returns: BrandResponse,
    notFound: BrandsAdminService,
  })
  async setBrandLogo(
    @Param('id', IdPipe) id: number,
    @Upload() { bytes }: UploadedFile,
  ): Promise<BrandResponse> {
    return this.respond('Brand updated.', await this.brands.setBrandLogo(id, bytes));
  }

  @Delete(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Hide a brand',
    version,
    description: 'The brand can be restored. Until then, its products stay on sale and show no brand.',
    status: 204,
  })
  async deleteBrand(@Param('id', IdPipe) id: number): Promise<void> {
    await this.brands.deleteBrand(id);
  }

  @Post(':id/restore')
  @Endpoint({ access: 'manager', summary: 'Restore a deleted brand', version, returns: BrandResponse })
  async restoreBrand(@Param('id', IdPipe) id: number): Promise<BrandResponse> {
    return this.respond('Brand restored.', await this.brands.restoreBrand(id));
  }

  private respond(message: string, brand: AdminBrand): BrandResponse {
    return { message, data: toAdminBrandView(brand, this.media) };
  }
}
