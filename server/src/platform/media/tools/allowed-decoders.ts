/**
 * The decoders of what families own: cameras, phones, tapes, discs, early digital cameras and editing programs. Those of
 * games, screens, old computers and broadcasting studios are left out; hostile files use them.
 */
const decoders = [
  // Films of phones, cameras, discs and the web.
  'h264 hevc libdav1d libaom-av1 av1 vp8 libvpx vp9 libvpx-vp9 vp6 vp6a vp6f vp7 vp5 vp4 vp3 theora',
  'mpeg1video mpeg2video mpegvideo mpeg4 msmpeg4v1 msmpeg4v2 msmpeg4 h263 h263i h263p h261 flv',
  'wmv1 wmv2 wmv3 wmv3image vc1 vc1image mss1 mss2 rv10 rv20 rv30 rv40',
  // Tapes, capture cards and editing.
  'dvvideo mjpeg mjpegb dnxhd prores cfhd hap huffyuv ffvhuff ffv1 utvideo lagarith magicyuv rawvideo v210 v308 v410',
  'yuv4 r210 asv1 asv2 cyuv sp5x amv mimic pixlet',
  // QuickTime and Video for Windows.
  'svq1 svq3 cinepak indeo2 indeo3 indeo4 indeo5 qtrle rpza smc 8bps msvideo1 msrle aasc camtasia tscc2 zmbv fraps',
  // Pictures: covers, and films of single pictures.
  'png apng gif bmp tiff webp jpeg2000 libopenjpeg targa',
  // Sound.
  'aac aac_fixed aac_latm ac3 ac3_fixed eac3 dca truehd mlp flac alac vorbis libvorbis opus libopus als',
  'mp1 mp1float mp2 mp2float mp3 mp3float mp3adu mp3adufloat mp3on4 mp3on4float',
  'wmav1 wmav2 wmapro wmalossless wmavoice amrnb libopencore_amrnb amrwb libopencore_amrwb',
  'ape wavpack tta tak mpc7 mpc8 shorten dsd_lsbf dsd_lsbf_planar dsd_msbf dsd_msbf_planar dst',
  'cook real_144 real_288 sipr ralf atrac1 atrac3 atrac3al atrac3plus atrac3plusal',
  'qdm2 qdmc qcelp mace3 mace6 gsm libgsm gsm_ms libgsm_ms speex libspeex nellymoser evrc ilbc libilbc imc iac',
  'truespeech dss_sp g723_1 g726 g726le g729 metasound twinvq on2avc dvaudio',
  'pcm_alaw pcm_mulaw pcm_vidc pcm_bluray pcm_dvd pcm_lxf s302m pcm_f16le pcm_f24le pcm_f32be pcm_f32le pcm_f64be',
  'pcm_f64le pcm_s16be pcm_s16be_planar pcm_s16le pcm_s16le_planar pcm_s24be pcm_s24daud pcm_s24le',
  'pcm_s24le_planar pcm_s32be pcm_s32le pcm_s32le_planar pcm_s64be pcm_s64le pcm_s8 pcm_s8_planar pcm_u16be',
  'pcm_u16le pcm_u24be pcm_u24le pcm_u32be pcm_u32le pcm_u8',
  'adpcm_ms adpcm_ima_wav adpcm_ima_qt adpcm_ima_amv adpcm_swf adpcm_yamaha adpcm_ct g722',
  'adpcm_sbpro_2 adpcm_sbpro_3 adpcm_sbpro_4 8svx_exp 8svx_fib',
  // Subtitles.
  'subrip srt ass ssa mov_text webvtt text subviewer subviewer1 dvdsub dvbsub pgssub xsub cc_dec',
];

/** As ffmpeg wants it. */
export const allowedDecoders = decoders.join(' ').replaceAll(' ', ',');
