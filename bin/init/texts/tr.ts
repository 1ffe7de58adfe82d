// The text of a new site in Turkish.

import type { StarterText } from '../starter-text.ts'

export const tr: StarterText = {
  label: 'Türkçe',
  guide: 'Kılavuz',
  home: {
    tagline: '{name} hakkında bilmeniz gereken her şey.',
    intro: 'Bu, {name} belgeleridir. Bu sayfayı değiştirmek için Markdown dosyasını düzenleyip kaydedin.',
    start: 'Başlayın',
  },
  features: [
    ['Kolay arama', 'Okurlar her sayfada ve her dilde metnin istedikleri bölümünü bulur.'],
    ['Her zaman denetlenir', 'Bozuk bağlantılar ve eksik görseller yayımlamadan önce bulunur.'],
    ['Hızlı okuma', 'Her sayfa, yavaş bir telefonda bile açıldığında hazırdır.'],
  ],
  start: {
    title: 'İlk adımlar',
    intro: 'İçerik klasöründeki her Markdown dosyası bir sayfadır ve dosyanın yolu sayfanın URL’sidir.',
    preview: [
      'Önizleme',
      'Sunucuyu başlatın ve bir sayfayı düzenleyin. Kaydettiğinizde tarayıcı her değişikliği gösterir.',
    ],
    publish: ['Yayımlama', 'Tüm sayfaları denetleyin, ardından siteyi derleyin. Sonuç `dist` klasöründedir.'],
  },
  writing: {
    title: 'Sayfa yazma',
    intro: 'Sayfalar Markdown ile yazılır. Kullanabileceğiniz eklentilerden bazıları şunlardır.',
    notes: ['Notlar', 'Bir not tek bir noktaya dikkat çeker:'],
    tip: 'Bir not uyarı da olabilir veya okurun açtığı ayrıntıları içerebilir.',
    code: ['Kod', 'Kodun bir başlığı, işaretli satırları ve kopyalama düğmesi vardır:'],
    steps: ['Adımlar', 'Numaralı adımlar okura bir görevde yol gösterir:'],
    list: ['Bir sayfa yazın.', 'Sayfayı kenar çubuğuna ekleyin.', 'Diğer sayfalardan ona bağlantı verin.'],
  },
  functions: {
    title: 'İşlevler',
    intro: 'Parametreleri ve sonuçlarıyla birlikte tüm {name} işlevleri.',
    greet: 'Bir kişi için selamlama döndürür.',
    parameter: 'Parametre',
    type: 'Tür',
    meaning: 'Anlam',
    name: 'kişinin adı',
    returns: 'Selamlama, örneğin `Hello, Ada`.',
  },
}
